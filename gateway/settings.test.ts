import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Given, gatewayEnvironment, readGatewaySettings } from "./settings.ts";

const read = (environment: Given) => readGatewaySettings(environment, { hasInboxByDefault: true });

describe("settings of the gateway", () => {
  it("CFG-043 give a demo shop in the embedded database without any variable", () => {
    const settings = read({});
    expect(settings).toMatchObject({ databaseUrl: undefined, dataDirectory: "data", demoGoods: 20_000 });
    expect(settings.codeLimits).toEqual({ perAddressAnHour: 1_000, messagesADay: 3_000 });
    expect(read({ MESSAGE_INBOX: "no" }).codeLimits.perAddressAnHour).toBe(10);
  });

  it("leave PostgreSQL empty unless a demo shop is asked for, in production without its customers", () => {
    const DATABASE_URL = "postgresql://shop@127.0.0.1/shop";
    expect(read({ DATABASE_URL }).demoGoods).toBe(0);
    expect(read({ DATABASE_URL, DEMO_GOODS: "100" })).toMatchObject({ demoGoods: 100, withDemoCustomers: true });
    const production = { NODE_ENV: "production", DATABASE_URL, DEMO_GOODS: "100" };
    expect(read(production)).toMatchObject({ demoGoods: 100, withDemoCustomers: false });
    expect(read({ NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "yes" }).withDemoCustomers).toBe(true);
  });

  it("take the way past a pooler only where there is a database", () => {
    const DATABASE_DIRECT_URL = "postgresql://shop@127.0.0.1:5432/shop";
    expect(() => read({ DATABASE_DIRECT_URL })).toThrow(/DATABASE_DIRECT_URL: is of no use/);
    const urls = { DATABASE_URL: "postgresql://shop@127.0.0.1:6432/shop", DATABASE_DIRECT_URL };
    expect(read(urls).databaseDirectUrl).toBe(DATABASE_DIRECT_URL);
  });

  it("name every bad variable in one error, without its value", () => {
    const bad = () => read({ DEMO_GOODS: "-1", ACCESS_TOKEN_SECRET: "tiny-secret", SMTP_URL: "http://mail.example" });
    for (const name of ["DEMO_GOODS", "ACCESS_TOKEN_SECRET", "SMTP_URL"]) expect(bad).toThrow(`  ${name}: `);
    expect(bad).not.toThrow(/tiny-secret/);
  });

  it("want a sender with a mail server", () => {
    expect(() => read({ SMTP_URL: "smtps://mail.example:465" })).toThrow(/MAIL_FROM: is required/);
    expect(() => read({ SMTP_URL: "http://mail.example" })).toThrow(/SMTP_URL/);
    const env = { SMTP_URL: "smtp://mail.example:587", MAIL_FROM: "Протектор <shop@example.ru>" };
    expect(read(env).smtp).toEqual({ url: env.SMTP_URL, from: env.MAIL_FROM });
  });

  it("want their secrets with the providers of messages, calls and captcha", () => {
    const phones = { CALL_PHONES: "+73430000001, +73430000002" };
    expect(() => read({ SMS_URL: "https://sms.example/send" })).toThrow(/SMS_TOKEN: is required/);
    expect(() => read(phones)).toThrow(/CALL_SECRET: is required/);
    expect(() => read({ ...phones, CALL_SECRET: "has spaces in its text" })).toThrow(/CALL_SECRET/);
    expect(() => read({ CALL_PHONES: "8 343 000-00-01" })).toThrow(/CALL_PHONES/);
    expect(() => read({ CAPTCHA_VERIFY_URL: "https://captcha.example/validate" })).toThrow(
      /CAPTCHA_SECRET: is required/,
    );
    expect(read({ ...phones, CALL_SECRET: "0123456789abcdef" }).calls).toEqual({
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
      expect(read(env).hasMessageInbox).toBe(false);
      expect(() => read({ ...env, MESSAGE_INBOX: "yes" })).toThrow(/MESSAGE_INBOX: is refused/);
    }
    const demo = { NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "1" };
    for (const env of [{}, database, demo]) {
      expect(read(env).hasMessageInbox).toBe(true);
      expect(read({ ...env, MESSAGE_INBOX: "no" }).hasMessageInbox).toBe(false);
      const alone = { hasInboxByDefault: false };
      expect(readGatewaySettings(env, alone).hasMessageInbox).toBe(false);
      expect(readGatewaySettings({ ...env, MESSAGE_INBOX: "yes" }, alone).hasMessageInbox).toBe(true);
    }
  });

  it("refuse production without a database unless it is asked for by name", () => {
    expect(() => read({ NODE_ENV: "production" })).toThrow(/DATABASE_URL: is required/);
    expect(read({ NODE_ENV: "production", ALLOW_EMBEDDED_DATABASE: "yes" }).databaseUrl).toBeUndefined();
    const url = "postgresql://shop@127.0.0.1/shop";
    expect(read({ NODE_ENV: "production", DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it("treat an empty variable as unset", () => {
    expect(read({ DATABASE_URL: " ", DATA_DIR: "" })).toMatchObject({ databaseUrl: undefined, dataDirectory: "data" });
  });

  it("are all described, here and in docs/operations.md", () => {
    const manual = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
    for (const [name, field] of Object.entries(gatewayEnvironment.shape)) {
      expect(manual).toContain(`\`${name}\``);
      expect(field.description, name).toBeTruthy();
    }
  });
});
