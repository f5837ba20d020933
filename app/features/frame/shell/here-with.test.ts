import { expect, it } from "vitest";
import { hereWith } from "./here-with.ts";

it("a dialog is opened over the page with its own query kept", () => {
  expect(hereWith("", "showAuthModal", "true")).toBe("?showAuthModal=true");
  expect(hereWith("?sort=price&page=2", "showRegionModal", "1")).toBe("?sort=price&page=2&showRegionModal=1");
  expect(hereWith("?showRegionModal=1&q=а", "showRegionModal", "1")).toBe("?showRegionModal=1&q=%D0%B0");
});
