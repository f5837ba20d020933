import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("settings of third-party scripts", () => {
  it("are all off by default", () => {
    expect(readSettings({}).thirdPartyScripts).toEqual({});
  });
  it("name the scripts that are on, with the shop's keys", () => {
    const { thirdPartyScripts } = readSettings({
      PAYMENT_KIT_URL: "https://pay.test/kit.js",
      CAPTCHA_KIT_URL: "https://captcha.test/c.js",
      CAPTCHA_SITE_KEY: "site-key",
      ANALYTICS_KIT_URL: "https://count.test/tag.js",
      ANALYTICS_COUNTER: "42",
    });
    expect(thirdPartyScripts).toEqual({
      payment: { url: "https://pay.test/kit.js" },
      captcha: { url: "https://captcha.test/c.js", key: "site-key" },
      analytics: { url: "https://count.test/tag.js", key: "42" },
    });
  });
  it("name the origins that they work with, the script's own first", () => {
    const { thirdPartyOrigins } = readSettings({
      CHAT_KIT_URL: "https://cdn.chat.test/widget.js",
      CHAT_KIT_ORIGINS: "https://api.chat.test, https://*.chat.test",
      PAYMENT_KIT_URL: "https://pay.test/kit.js",
      CAPTCHA_KIT_ORIGINS: "https://unused.test",
    });
    expect(thirdPartyOrigins).toEqual({
      chat: ["https://cdn.chat.test", "https://api.chat.test", "https://*.chat.test"],
      payment: ["https://pay.test"],
    });
  });
  it.each([
    ["CHAT_KIT_ORIGINS", "*"],
    ["CHAT_KIT_ORIGINS", "https://*"],
    ["CHAT_KIT_ORIGINS", "https://chat.test; script-src *"],
    ["CHAT_KIT_ORIGINS", "https://chat.test 'unsafe-eval'"],
    ["CHAT_KIT_ORIGINS", "http://chat.test"],
    ["PAYMENT_KIT_URL", "http://pay.test/kit.js"],
    ["CHAT_KIT_URL", "javascript:alert(1)"],
    ["CHAT_KIT_URL", "chat.test/widget.js"],
    ["ANALYTICS_COUNTER", "0; drop"],
  ])("refuse %s=%s", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
  it("need the key of a script that does not work without it", () => {
    expect(() => readSettings({ ANALYTICS_KIT_URL: "https://count.test/tag.js" })).toThrow("ANALYTICS_COUNTER");
    expect(() => readSettings({ CAPTCHA_KIT_URL: "https://captcha.test/c.js" })).toThrow("CAPTCHA_SITE_KEY");
  });
});
