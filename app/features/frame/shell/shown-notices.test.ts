import { expect, it } from "vitest";
import { isActive, isShown } from "./shell.server.ts";

const notice = { id: 7, hash: "abc", isPinned: false };

it("NAV-057 NAV-060 a closed notice is gone until it says something else", () => {
  expect(isShown(notice, new Map())).toBe(true);
  expect(isShown(notice, new Map([["7", "abc"]]))).toBe(false);
  expect(isShown(notice, new Map([["7", "before"]]))).toBe(true);
  expect(isShown(notice, new Map([["8", "abc"]]))).toBe(true);
});

it("NAV-058 a pinned notice stays, whatever a cookie says", () => {
  expect(isShown({ ...notice, isPinned: true }, new Map([["7", "abc"]]))).toBe(true);
});

it("NAV-016 NAV-022 NAV-023 an item is active by whole segments, always or never", () => {
  expect(isActive("/catalog/tyres/", [""], "/catalog/tyres/season-is-winter/")).toBe(true);
  expect(isActive("/search/battery/", [], "/search/battery-accessories/")).toBe(false);
  expect(isActive("/offers/", ["sale", "highlight-disabled"], "/offers/")).toBe(false);
  expect(isActive("/service-tyre-fitting/", ["always-active"], "/")).toBe(true);
});
