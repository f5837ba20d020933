import { expect, it } from "vitest";
import { isWishedSignOut } from "./wished-sign-out.ts";

const isWished = (headers: Record<string, string>, method = "GET") =>
  isWishedSignOut({ method, headers: new Headers(headers) });

it("STF-009 a link of this site, a typed address and a program end the session", () => {
  expect(isWished({ "Sec-Fetch-Site": "same-origin" })).toBe(true);
  expect(isWished({ "Sec-Fetch-Site": "none" })).toBe(true);
  expect(isWished({})).toBe(true);
});

it("STF-009 another site, a page fetched ahead and a HEAD end nothing", () => {
  expect(isWished({ "Sec-Fetch-Site": "cross-site" })).toBe(false);
  expect(isWished({ "Sec-Fetch-Site": "same-site" })).toBe(false);
  expect(isWished({ "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender" })).toBe(false);
  expect(isWished({}, "HEAD")).toBe(false);
});
