// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

const root = document.documentElement;

/** The settings as a page that is loaded now has them. */
async function load() {
  vi.resetModules();
  return import("../src/readerSettings");
}

beforeEach(() => {
  localStorage.clear();
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});

describe("the settings of a reader", () => {
  it("are those a reader begins with until something is chosen", async () => {
    const { DEFAULTS, settings } = await load();
    expect(settings.value).toEqual(DEFAULTS);
    expect({ ...root.dataset }).toMatchObject({
      fourColours: "on",
      largeIndex: "off",
      theme: "system",
      contrast: "normal",
    });
  });

  it("are kept for the next visit", async () => {
    const { setSetting } = await load();
    setSetting("sound", false);
    setSetting("largeIndex", true);
    setSetting("pace", "slow");
    setSetting("sort", "suit");
    const { settings } = await load();
    expect(settings.value).toMatchObject({
      sound: false,
      largeIndex: true,
      pace: "slow",
      sort: "suit",
    });
  });

  it("are on the root element at once", async () => {
    const { setSetting } = await load();
    setSetting("fourColours", false);
    setSetting("theme", "dark");
    setSetting("contrast", true);
    expect(root.dataset.fourColours).toBe("off");
    expect(root.dataset.theme).toBe("dark");
    expect(root.dataset.contrast).toBe("more");
  });

  it("have the table's pace again when none is chosen", async () => {
    localStorage.setItem("seep.pace", "fast");
    const { setSetting, settings } = await load();
    expect(settings.value.pace).toBe("fast");
    setSetting("pace", null);
    expect(settings.value.pace).toBeNull();
    expect((await load()).settings.value.pace).toBeNull();
  });

  it.each(["sound", "theme", "sort", "pace"])("ignore a %s that is none", async (name) => {
    localStorage.setItem(`seep.${name}`, "toString");
    const { DEFAULTS, settings } = await load();
    expect(settings.value).toEqual(DEFAULTS);
  });

  it("follow another window of the browser", async () => {
    const { settings } = await load();
    localStorage.setItem("seep.one-tap", "on");
    dispatchEvent(new StorageEvent("storage", { key: "seep.one-tap" }));
    expect(settings.value.oneTap).toBe(true);
  });
});
