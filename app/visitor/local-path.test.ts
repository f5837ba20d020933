import { describe, expect, it } from "vitest";
import { localPath } from "./local-path.ts";

describe("a redirect target", () => {
  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "https://evil.example/",
    "/%2f%2fevil",
    "/%5cevil",
    "http:///evil.example",
    "\t//evil.example",
    "/.//evil.example",
    "/%2Fevil",
    "http://[",
    "",
    null,
    undefined,
  ])("CAT-062 %j leads home", (target) => expect(localPath(target)).toBe("/"));
  it("keeps a path of ours with query and anchor", () => {
    expect(localPath("/basket/?a=1#top")).toBe("/basket/?a=1#top");
    expect(localPath("basket/")).toBe("/basket/");
    expect(localPath("/a/%2f%5c//b/")).toBe("/a/%2f%5c//b/");
  });
  it("leads to another home where there is one", () => {
    expect(localPath("//evil.example", "/my/")).toBe("/my/");
    expect(localPath("", "")).toBe("");
  });
});
