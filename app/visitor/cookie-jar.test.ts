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
    const signingIn = openCookieJar("auth_flow=planted; auth_flow=own", { domain: undefined, secure: false });
    expect(signingIn.get("auth_flow")).toBeUndefined();
  });
});
