import { describe, expect, it } from "vitest";
import { readCartCookies } from "./cart-cookies.server.ts";
import { openCookieJar } from "./cookie-jar.server.ts";
import { readTokens } from "./session-cookies.server.ts";

const jar = (header: string) => openCookieJar(header, { domain: undefined, secure: false });

/** What cannot stand in a header would fail as if the gateway had. */
describe("a secret that a browser made up", () => {
  it.each(["%D1%8F", "a%0Ab", "a%20b", "", "x".repeat(4_097)])("is none: %s", (value) => {
    expect(readCartCookies(jar(`cart=${value}; cart_count=3`))).toEqual({ token: null, count: 0 });
    expect(readTokens(jar(`access_token=${value}`))?.accessToken).toBeNull();
  });

  it.each(["0b6c5c9e-6d3b-4f0e", "a.b-c_d", "Zm9v+/=="])("of the right make is taken: %s", (value) => {
    expect(readCartCookies(jar(`cart=${value}; cart_count=3`))).toEqual({ token: value, count: 3 });
    expect(readTokens(jar(`access_token=${value}`))?.accessToken).toBe(value);
  });
});
