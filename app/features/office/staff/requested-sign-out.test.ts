import { expect, it } from "vitest";
import { isRequestedSignOut } from "./requested-sign-out.ts";

const isRequested = (headers: Record<string, string>, method = "GET") =>
  isRequestedSignOut({ method, headers: new Headers(headers) });

it("STF-009 a link of this site, a typed address and a program end the session", () => {
  expect(isRequested({ "Sec-Fetch-Site": "same-origin" })).toBe(true);
  expect(isRequested({ "Sec-Fetch-Site": "none" })).toBe(true);
  expect(isRequested({})).toBe(true);
});

it("STF-009 another site, a page fetched ahead and a HEAD end nothing", () => {
  expect(isRequested({ "Sec-Fetch-Site": "cross-site" })).toBe(false);
  expect(isRequested({ "Sec-Fetch-Site": "same-site" })).toBe(false);
  expect(isRequested({ "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender" })).toBe(false);
  expect(isRequested({}, "HEAD")).toBe(false);
});
