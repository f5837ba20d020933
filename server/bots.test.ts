import { describe, expect, it } from "vitest";
import { botFamily } from "./bots.ts";

describe("GEN-012 bots by user agent", () => {
  it.each([
    ["Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "yandex"],
    ["Mozilla/5.0 (compatible; YandexMarket/2.0; +http://yandex.com/bots)", "yandex"],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "google"],
    ["Googlebot-Image/1.0", "google"],
    ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bing"],
    [
      "Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/2.0; +https://help.mail.ru/webmaster/indexing/robots)",
      "mailru",
    ],
    ["TelegramBot (like TwitterBot)", "social"],
    ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", "seo"],
    ["curl/8.5.0", "other"],
  ])("%s is of the family %s", (agent, family) => {
    expect(botFamily(agent)).toBe(family);
    expect(botFamily(agent)).toBe(family);
  });

  it.each([
    undefined,
    "",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.12.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 YaApp_iOS/2410.0 Safari/604.1",
  ])("%s is no bot", (agent) => {
    expect(botFamily(agent)).toBeNull();
    expect(botFamily(agent)).toBeNull();
  });
});
