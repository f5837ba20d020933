import { describe, expect, it } from "vitest";
import { readCartCookies } from "./cart-cookies.server.ts";
import { openCookieJar } from "./cookie-jar.server.ts";
import { readTokens } from "./session-cookies.server.ts";
import { browserProofOf, keepBrowserProof } from "./staff-browser-cookie.server.ts";

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

describe("browsers that staff have confirmed", () => {
  it("keep one proof an account, whatever the case of its e-mail, of the ten who came last", () => {
    const cookies = openCookieJar(null, { domain: undefined, secure: false });
    expect(browserProofOf(cookies, "olga@example.ru")).toBeUndefined();
    keepBrowserProof(cookies, { email: "olga@example.ru", proof: "first" });
    keepBrowserProof(cookies, { email: " Olga@Example.ru ", proof: "second" });
    keepBrowserProof(cookies, { email: "igor@example.ru", proof: "other" });
    expect(browserProofOf(cookies, "OLGA@example.ru")).toBe("second");
    expect(browserProofOf(cookies, "igor@example.ru")).toBe("other");
    for (let n = 0; n < 9; n++) keepBrowserProof(cookies, { email: `${n}@example.ru`, proof: "more" });
    expect(browserProofOf(cookies, "olga@example.ru")).toBeUndefined();
    expect(browserProofOf(cookies, "igor@example.ru")).toBe("other");
  });
});

describe("the cookie jar", () => {
  it("CFG-028 sets cookies on the parent domain, hidden from scripts", () => {
    const jar = openCookieJar(null, { domain: ".shop.example", secure: true });
    jar.set("cart", "abc", { maxAgeSeconds: 60 });
    expect(jar.changes()).toEqual([
      "cart=abc; Max-Age=60; Domain=.shop.example; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
  });

  it("writes each cookie once, the last value, beside the others", () => {
    const jar = openCookieJar("cart=old", { domain: undefined, secure: false });
    jar.set("cart", "new", { maxAgeSeconds: 60 });
    jar.set("cart_count", "4", { maxAgeSeconds: 60 });
    jar.delete("cart");
    expect(jar.changes()).toHaveLength(2);
    expect(jar.changes()[0]).toContain("cart=; Max-Age=0");
    expect(jar.get("cart")).toBeUndefined();
  });

  it("shows scripts only what is meant for them", () => {
    const jar = openCookieJar(null, { domain: undefined, secure: false });
    jar.set("sign_in", "abc", { maxAgeSeconds: 60, forScripts: true });
    expect(jar.changes()).toEqual(["sign_in=abc; Max-Age=60; Path=/; SameSite=Lax"]);
  });

  it("deletes a cookie that it did not trust, and none that is not there", () => {
    const jar = openCookieJar("access_token=a; access_token=b", { domain: undefined, secure: false });
    jar.delete("access_token");
    jar.delete("token_info");
    expect(jar.changes()).toEqual(["access_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
  });

  it("trusts no secret cookie that came twice", () => {
    const jar = openCookieJar("cart=planted; cart=own; theme=a; theme=b", { domain: undefined, secure: false });
    expect(jar.get("cart")).toBeUndefined();
    expect(jar.get("theme")).toBe("a");
    const opened = { auth_flow: "whichever" };
    const options = { domain: undefined, secure: false, opened };
    expect(openCookieJar("auth_flow=planted; auth_flow=own", options).get("auth_flow")).toBeUndefined();
    const tokens = openCookieJar("access_token=planted; token_info=own; token_info=b; access_token=own", options);
    expect([tokens.get("access_token"), tokens.get("token_info")]).toEqual([undefined, undefined]);
  });

  it("takes a sealed cookie for nothing that was not opened", () => {
    const header = 'auth_flow={"step":"SignUp"}';
    expect(openCookieJar(header, { domain: undefined, secure: false }).get("auth_flow")).toBeUndefined();
  });

  it("keeps cookies of one host from its siblings, which could plant others under any other name", async () => {
    const jar = openCookieJar("signed_out=planted; flash=planted", { domain: ".shop.example", secure: true });
    expect([jar.get("signed_out"), jar.get("flash")]).toEqual([undefined, undefined]);
    jar.set("signed_out", "1", { maxAgeSeconds: 60 });
    jar.set("flash", "Готово", { maxAgeSeconds: 60 });
    await jar.seal(async (name, text) => `sealed-${name}-${text.length}`);
    expect(jar.changes()).toEqual([
      "__Host-signed_out=1; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
      "__Host-flash=sealed-flash-6; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
    const own = openCookieJar("__Host-signed_out=1; __Host-flash=x", { domain: ".shop.example", secure: true });
    expect(own.get("signed_out")).toBe("1");
    own.delete("signed_out");
    own.delete("flash");
    for (const change of own.changes()) expect(change).toMatch(/^__Host-\w+=; Max-Age=0; Path=\/; HttpOnly; Secure;/);
  });
});
