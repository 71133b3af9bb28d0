// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

type Mutes = typeof import("../src/mutes");
let mutes: Mutes;

/** The page is loaded anew. */
async function reload(): Promise<void> {
  vi.resetModules();
  mutes = await import("../src/mutes");
}

beforeEach(async () => {
  localStorage.clear();
  await reload();
});

describe("what others say", () => {
  it("is shown unless the chair is muted, which is remembered", async () => {
    mutes.setChairMuted("t", 1, true);
    for (const load of [() => {}, reload]) {
      await load();
      expect(mutes.isMuted("t", 1)).toBe(true);
      expect(mutes.isMuted("t", 2)).toBe(false);
      expect(mutes.isMuted("u", 1)).toBe(false);
    }
    mutes.setChairMuted("t", 1, false);
    await reload();
    expect(mutes.isMuted("t", 1)).toBe(false);
  });

  it("is not shown at all once all are muted", async () => {
    mutes.setMutedAll(true);
    await reload();
    expect(mutes.isMuted("t", 3)).toBe(true);
    mutes.setMutedAll(false);
    await reload();
    expect(mutes.isMuted("t", 3)).toBe(false);
  });

  it("is remembered of the latest tables, and junk is ignored", async () => {
    for (let i = 0; i < 25; i++) mutes.setChairMuted(`t${i}`, 0, true);
    await reload();
    expect(mutes.isMuted("t24", 0)).toBe(true);
    expect(mutes.isMuted("t0", 0)).toBe(false);
    localStorage.setItem("seep.muted", '[["t",["x"]],3,["u",[1]]]');
    await reload();
    expect(mutes.isMuted("u", 1)).toBe(true);
    expect(mutes.isMuted("t", 0)).toBe(false);
  });
});
