import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cookieDomainOf, environmentSchema, readSettings } from "./settings.ts";

describe("settings", () => {
  it("CFG-043 give a working local server without any variable", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      listenHost: "localhost",
      publicHost: "localhost",
      publicOrigin: "http://localhost:3000",
      pageCacheBytes: 128 * 1024 * 1024,
      trustedProxies: [],
    });
    expect(settings.supportPhone).toMatch(/^\+7800000000\d$/);
  });

  it("CFG-040 have two different hotlines", () => {
    const { serviceHotlinePhone, batteryHotlinePhone } = readSettings({});
    expect(serviceHotlinePhone).not.toBe(batteryHotlinePhone);
  });

  it("name every bad variable in one error", () => {
    const read = () =>
      readSettings({ PORT: "eighty", TRUSTED_PROXY: "10.0.0.0/99", SUPPORT_PHONE: "8 800", LOG_LEVEL: "loud" });
    for (const name of ["PORT", "TRUSTED_PROXY", "SUPPORT_PHONE", "LOG_LEVEL"]) expect(read).toThrow(`  ${name}: `);
  });

  it("do not repeat a bad secret in the error", () => {
    expect(() => readSettings({ COOKIE_SECRET: "tiny-secret" })).toThrow(/COOKIE_SECRET/);
    expect(() => readSettings({ COOKIE_SECRET: "tiny-secret" })).not.toThrow(/tiny-secret/);
  });

  it("want the captcha's script where the captcha is checked", () => {
    expect(() => readSettings({ CAPTCHA_VERIFY_URL: "https://captcha.example/validate" })).toThrow(
      /CAPTCHA_KIT_URL: is required/,
    );
  });

  it("append the port to the public origin only where nothing else gives it", () => {
    expect(readSettings({ PORT: "8080", PUBLIC_HOST: "shop.test" }).publicOrigin).toBe("http://shop.test:8080");
    expect(readSettings({ PUBLIC_HOST: "shop.test", PUBLIC_PROTOCOL: "https" }).publicOrigin).toBe("https://shop.test");
    const given = readSettings({ PUBLIC_ORIGIN: "https://shop.test:8443" });
    expect([given.publicHost, given.publicOrigin]).toEqual(["shop.test", "https://shop.test:8443"]);
  });

  it("refuse a public host that contradicts the public origin, and an origin with a path", () => {
    const both = { PUBLIC_ORIGIN: "https://shop.test", PUBLIC_HOST: "other.test" };
    expect(() => readSettings(both)).toThrow(/PUBLIC_HOST: contradicts/);
    expect(() => readSettings({ PUBLIC_ORIGIN: "https://shop.test/path" })).toThrow(/PUBLIC_ORIGIN/);
  });

  it("name what does not fit together along with what is wrong by itself", () => {
    const read = () => readSettings({ PORT: "eighty", WORKERS: "2", CAPTCHA_VERIFY_URL: "https://captcha.example" });
    for (const name of ["PORT", "WORKERS", "CAPTCHA_KIT_URL"]) expect(read).toThrow(`  ${name}: `);
  });

  it("take several workers where several processes may work", () => {
    const DATABASE_URL = "postgresql://shop@127.0.0.1/shop";
    const production = {
      NODE_ENV: "production",
      DATABASE_URL,
      COOKIE_SECRET: "one-secret-for-all-processes-of-the-shop",
    };
    expect(readSettings({}).workers).toBe(1);
    expect(readSettings({ ...production, WORKERS: "3" }).workers).toBe(3);
    expect(readSettings({ ...production, WORKERS: "auto" }).workers).toBeGreaterThan(0);
    for (const WORKERS of ["0", "many", "65"])
      expect(() => readSettings({ ...production, WORKERS })).toThrow(/WORKERS/);
    for (const WORKERS of ["2", "auto"]) {
      expect(() => readSettings({ NODE_ENV: "production", WORKERS })).toThrow(/WORKERS: needs PostgreSQL/);
      expect(() => readSettings({ DATABASE_URL, WORKERS })).toThrow(/WORKERS: is for a built site/);
    }
  });

  it.each(["DATABASE_URL", "GATEWAY_URL"])("want one secret for all processes in production with %s", (name) => {
    const env = { NODE_ENV: "production", [name]: "http://127.0.0.1:3001" };
    expect(() => readSettings(env)).toThrow(/COOKIE_SECRET: is required in production/);
    expect(() => readSettings({ ...env, COOKIE_SECRET: "too-short" })).toThrow(/COOKIE_SECRET/);
    expect(readSettings({ NODE_ENV: "production" }).cookieSecret).toBeUndefined();
  });

  it("STF-042 refuse the secret of staff beside a gateway in another process", () => {
    const STAFF_SECRET = "0123456789abcdef";
    const refused = () => readSettings({ GATEWAY_URL: "http://127.0.0.1:3001", STAFF_SECRET });
    expect(refused).toThrow(/STAFF_SECRET: belongs to the gateway/);
    expect(refused).not.toThrow(/0123456789abcdef/);
    expect(JSON.stringify(readSettings({ STAFF_SECRET }))).not.toContain(STAFF_SECRET);
  });

  it.each(["GATEWAY_URL", "GATEWAY_SITE_URL", "LAYOUT_DEBUG_URL"])("refuse %s without its scheme", (name) => {
    expect(() => readSettings({ [name]: "localhost:3001" })).toThrow(
      new RegExp(`${name}: must be an address such as http`),
    );
  });

  it("treat an empty variable as unset", () => {
    expect(readSettings({ PORT: "", GATEWAY_URL: " " })).toMatchObject({ port: 3000, gatewayUrl: undefined });
  });

  it("read proxies, and the site gateway from the gateway", () => {
    const settings = readSettings({ TRUSTED_PROXY: "10.0.0.0/8, ::1", GATEWAY_URL: "http://127.0.0.1:4000" });
    expect(settings.trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
    expect(settings.gatewaySiteUrl).toBe("http://127.0.0.1:4000");
  });

  it("CFG-029 share cookies on the parent domain only where browsers allow it", () => {
    expect(cookieDomainOf("shop.test")).toBe(".shop.test");
    expect(cookieDomainOf("localhost")).toBeUndefined();
    expect(cookieDomainOf("192.0.2.10")).toBeUndefined();
  });

  it("are all described, here and in docs/operations.md", () => {
    const manual = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
    const fields = Object.entries(environmentSchema.shape);
    const missing = fields.filter(([name, { description }]) => !description || !manual.includes(`\`${name}\``));
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});
