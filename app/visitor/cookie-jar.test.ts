import { describe, expect, it } from "vitest";
import { openCookieJar } from "./cookie-jar.server.ts";

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
