import { describe, expect, it } from "vitest";
import { readFrom, readSignInOptions, wantsModal, withModal, withoutModal } from "./return-path.ts";

const query = (text: string) => new URLSearchParams(text);

describe("the modal's address", () => {
  it.each([
    ["AUT-009", "/?showAuthModal=true", true],
    ["AUT-009", "/catalog/tyres/?page=2&showAuthModal=true", true],
    ["AUT-010", "/login?showAuthModal=true", false],
    ["AUT-009", "/?showAuthModal=1", false],
    ["AUT-009", "/", false],
  ])("%s %s opens it: %s", (_, path, isOpen) => {
    expect(wantsModal(new URL(path, "http://shop.test"))).toBe(isOpen);
  });
  it("AUT-089 is the page's own with what belongs to the modal, and without it", () => {
    expect(withoutModal(new URL("http://shop.test/a/?page=2&showAuthModal=true&next=profile&signup=short"))).toBe(
      "/a/?page=2",
    );
    expect(withoutModal(new URL("http://shop.test/?showAuthModal=true"))).toBe("/");
    expect(withoutModal(new URL("http://shop.test/a/?again=1&x&&y=next=1&nextPage=2"))).toBe(
      "/a/?x&y=next=1&nextPage=2",
    );
    expect(withoutModal(new URL("http://shop.test/a/"))).toBe("/a/");
    expect(withModal("/a/?page=2")).toBe("/a/?page=2&showAuthModal=true");
    expect(withModal("/a/")).toBe("/a/?showAuthModal=true");
  });
});

describe("the return path", () => {
  it("A-19 is a local path or the word for the profile", () => {
    expect(readSignInOptions(query("next=/basket/?a=1"))).toEqual({
      next: "/basket/?a=1",
      isShort: false,
      isAgain: false,
    });
    expect(readSignInOptions(query("next=profile&signup=short&again=1"))).toEqual({
      next: "profile",
      isShort: true,
      isAgain: true,
    });
    expect(readFrom(query("from=/catalog/tyres/?page=2"))).toBe("/catalog/tyres/?page=2");
    expect(readFrom(query("from=/login-help/"))).toBe("/login-help/");
    expect(readFrom(query("from=/my/login"))).toBe("/my/login");
    expect([readFrom(query("")), readSignInOptions(query("")).next]).toEqual(["", ""]);
  });
  it.each([
    "//evil.test/",
    "/\\evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "/%2f%2fevil.test",
    "/login",
    "/login/",
    "/login?next=/my/",
    "/login#a",
    "",
  ])("D-05 is left out when it is %j", (next) => {
    expect(readSignInOptions(query(`next=${encodeURIComponent(next)}`)).next).toBe("");
    expect(readFrom(query(`from=${encodeURIComponent(next)}`))).toBe("");
  });
});
