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
      demoGoods: 20_000,
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
      readSettings({ PORT: "eighty", TRUSTED_PROXY: "10.0.0.0/99", SUPPORT_PHONE: "8 800", DEMO_GOODS: "-1" });
    for (const name of ["PORT", "TRUSTED_PROXY", "SUPPORT_PHONE", "DEMO_GOODS"]) expect(read).toThrow(`  ${name}: `);
  });

  it("do not repeat a bad secret in the error", () => {
    expect(() => readSettings({ COOKIE_SECRET: "tiny-secret" })).toThrow(/COOKIE_SECRET/);
    expect(() => readSettings({ COOKIE_SECRET: "tiny-secret" })).not.toThrow(/tiny-secret/);
  });

  it("want a sender with a mail server", () => {
    expect(() => readSettings({ SMTP_URL: "smtps://mail.example:465" })).toThrow(/MAIL_FROM: is required/);
    expect(() => readSettings({ SMTP_URL: "http://mail.example" })).toThrow(/SMTP_URL/);
    const env = { SMTP_URL: "smtp://mail.example:587", MAIL_FROM: "Протектор <shop@example.ru>" };
    expect(readSettings(env).smtp).toEqual({ url: env.SMTP_URL, from: env.MAIL_FROM });
  });

  it("want their secrets with the providers of messages, calls and captcha", () => {
    const phones = { CALL_PHONES: "+73430000001, +73430000002" };
    expect(() => readSettings({ SMS_URL: "https://sms.example/send" })).toThrow(/SMS_TOKEN: is required/);
    expect(() => readSettings(phones)).toThrow(/CALL_SECRET: is required/);
    expect(() => readSettings({ ...phones, CALL_SECRET: "has spaces in its text" })).toThrow(/CALL_SECRET/);
    expect(() => readSettings({ CALL_PHONES: "8 343 000-00-01" })).toThrow(/CALL_PHONES/);
    expect(() => readSettings({ CAPTCHA_VERIFY_URL: "https://captcha.example/validate" })).toThrow(
      /CAPTCHA_SECRET: is required.*CAPTCHA_KIT_URL: is required/s,
    );
    expect(readSettings({ ...phones, CALL_SECRET: "0123456789abcdef" }).calls).toEqual({
      numbers: ["+73430000001", "+73430000002"],
      secret: "0123456789abcdef",
    });
  });

  it("show unsent messages only where no customer is", () => {
    const database = { DATABASE_URL: "postgresql://shop@127.0.0.1/shop" };
    const real: Record<string, string>[] = [
      { NODE_ENV: "production", ...database },
      { SMTP_URL: "smtp://mail.example:587", MAIL_FROM: "shop@example.ru" },
      { SMS_URL: "https://sms.example/send", SMS_TOKEN: "t" },
      { CALL_PHONES: "+73430000001", CALL_SECRET: "0123456789abcdef" },
    ];
    for (const env of real) {
      expect(readSettings(env).hasMessageInbox).toBe(false);
      expect(() => readSettings({ ...env, MESSAGE_INBOX: "yes" })).toThrow(/MESSAGE_INBOX: is refused/);
    }
    const demo = { NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "1" };
    for (const env of [{}, database, demo]) {
      expect(readSettings(env).hasMessageInbox).toBe(true);
      expect(readSettings({ ...env, MESSAGE_INBOX: "no" }).hasMessageInbox).toBe(false);
    }
  });

  it("refuse production without a database unless it is asked for by name", () => {
    expect(() => readSettings({ NODE_ENV: "production" })).toThrow(/DATABASE_URL: is required/);
    expect(readSettings({ NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "yes" }).isProduction).toBe(true);
    const url = "postgresql://shop@127.0.0.1/shop";
    expect(readSettings({ NODE_ENV: "production", DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it("append the port to the public origin only where nothing else gives it", () => {
    expect(readSettings({ PORT: "8080", PUBLIC_HOST: "shop.test" }).publicOrigin).toBe("http://shop.test:8080");
    expect(readSettings({ PUBLIC_HOST: "shop.test", PUBLIC_PROTOCOL: "https" }).publicOrigin).toBe("https://shop.test");
    const given = readSettings({ PUBLIC_ORIGIN: "https://shop.test:8443" });
    expect([given.publicHost, given.publicProtocol, given.publicOrigin]).toEqual([
      "shop.test",
      "https",
      "https://shop.test:8443",
    ]);
  });

  it("refuse a public host that contradicts the public origin, and an origin with a path", () => {
    const both = { PUBLIC_ORIGIN: "https://shop.test", PUBLIC_HOST: "other.test" };
    expect(() => readSettings(both)).toThrow(/PUBLIC_HOST: contradicts/);
    expect(() => readSettings({ PUBLIC_ORIGIN: "https://shop.test/path" })).toThrow(/PUBLIC_ORIGIN/);
  });

  it("treat an empty variable as unset", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
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
    for (const [name, field] of Object.entries(environmentSchema.shape)) {
      expect(manual).toContain(`\`${name}\``);
      expect(field.description, name).toBeTruthy();
    }
  });
});
