// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS, settings } from "../src/readerSettings";
import { ReaderSettingsForm } from "../src/ui/settings/ReaderSettingsForm";
import { TablePage } from "./page";

const root = document.createElement("div");

beforeEach(async () => {
  document.body.append(root);
  settings.value = DEFAULTS;
  await act(() => render(<ReaderSettingsForm />, root));
});

afterEach(() => {
  render(null, root);
  localStorage.clear();
});

const byId = (id: string) => root.querySelector<HTMLInputElement>(`[data-testid="${id}"]`);

describe("the form of the settings", () => {
  it("shows what holds, the defaults at first", () => {
    expect(byId("pace-table")?.checked).toBe(true);
    expect(byId("reader-four-colours")?.checked).toBe(true);
    expect(byId("reader-large-index")?.checked).toBe(false);
    expect(byId("sort-value")?.checked).toBe(true);
    expect(byId("theme-system")?.checked).toBe(true);
  });

  it.each([
    ["pace-fast", { pace: "fast" }],
    ["sort-value", { sort: "value" }],
    ["reader-one-tap", { oneTap: true }],
    ["reader-four-colours", { fourColours: false }],
    ["reader-large-index", { largeIndex: true }],
    ["theme-dark", { theme: "dark" }],
    ["reader-contrast", { contrast: true }],
    ["reader-sounds", { sound: false }],
    ["reader-vibration", { vibration: false }],
  ])("changes at %s what it says", async (id, changed) => {
    await act(() => byId(id)?.click());
    expect(settings.value).toEqual({ ...DEFAULTS, ...changed });
  });

  it("says of every control what it is", () => {
    for (const input of root.querySelectorAll("input"))
      expect(input.closest("label")?.textContent).toBeTruthy();
  });
});

describe("the settings at a table", () => {
  it("open over it and hold at once", async () => {
    const page = new TablePage();
    await page.show("houses");
    await page.tap("reader-settings-open");
    await vi.waitFor(() => expect(page.byId("reader-four-colours")).not.toBeNull());
    await page.tap("reader-four-colours");
    expect(settings.value.fourColours).toBe(false);
    await page.tap("reader-settings-close");
    expect(page.byId("reader-settings")).toBeNull();
    page.close();
  });
});
