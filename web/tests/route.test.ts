// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { go, route } from "../src/route";

describe("an address", () => {
  it.each([
    ["/", { page: "start" }],
    ["/t/abc", { page: "table", id: "abc" }],
    ["/t/a%20b/", { page: "table", id: "a b" }],
    ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
    ["/t/100%", { page: "table", id: "100%" }],
  ])("%s leads somewhere, however it is written", (path, to) => {
    go(path);
    expect(route.value).toEqual(to);
  });
});
