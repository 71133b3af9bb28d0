// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { navigate, placeOf, replayPath, route, tablePath } from "../src/route";

describe("an address", () => {
  it.each([
    ["/", { page: "start" }],
    ["/index.html", { page: "start" }],
    ["/?from=elsewhere", { page: "start" }],
    ["/t/abc", { page: "table", id: "abc" }],
    ["/t/abc/", { page: "table", id: "abc" }],
    ["/t/a%20b/", { page: "table", id: "a b" }],
    ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
    ["/t/100%", { page: "table", id: "100%" }],
    ["/lobby", { page: "lobby" }],
    ["/games/", { page: "games" }],
    ["/me", { page: "me" }],
    ["/score#1.abc", { page: "score" }],
    ["/link#abcd2345", { page: "link" }],
    ["/rules#R3.4", { page: "rules" }],
    ["/t/abc/deals", { page: "deals", id: "abc" }],
    ["/t/a%20b/deals/", { page: "deals", id: "a b" }],
    ["/t/abc/deals/12#play=7", { page: "replay", id: "abc", deal: 12 }],
  ])("%s leads somewhere, however it is written", (path, to) => {
    navigate(path);
    expect(route.value).toEqual(to);
  });

  it.each([
    "/t",
    "/t/",
    "/t//",
    "/t/abc/more",
    "/t/abc/deals/0",
    "/t/abc/deals/x",
    "/t/abc/deals/1/2",
    "/lobby/x",
    "/metoo",
    "/table/abc",
    "/T/abc",
    "/rules/R3",
    "//",
    "/index.htm",
  ])("%s is none of the page's", (path) => {
    navigate(`http://localhost:3000${path}`);
    expect(route.value).toEqual({ page: "unknown" });
  });

  it("of a table leads to it, whatever its name", () => {
    for (const id of ["abc", "a b", "100%", "a/b", "ਸੀਪ"]) {
      navigate(tablePath(id));
      expect(route.value).toEqual({ page: "table", id });
    }
  });

  it("of a place in a replay leads to it", () => {
    expect(replayPath("a b", 3, 17)).toBe("/t/a%20b/deals/3#play=17");
    expect(replayPath("ab", 3)).toBe("/t/ab/deals/3");
    expect(placeOf("#play=17")).toBe(17);
    for (const hash of ["", "#", "#play=", "#play=x", "#play=-1", "#play=1.5", "#play=99999999"])
      expect(placeOf(hash)).toBe(0);
  });
});
