import { caniemail } from "caniemail";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { themeValues } from "../../../vanilla.css.ts";
import { bodyOf } from "./letter.ts";
import { letterColors, letterHtml, partsOf } from "./letter-html.ts";

const URL_OF_ORDER = "https://shop.test/order/261129-Q99V3/key/";
const letters = {
  order: [
    "Здравствуйте.",
    "Заказ 261129-Q99V3 принят.",
    "Можно забрать: 30 ноября, с 10:00.",
    "Шины Nokian Hakkapeliitta 10 205/55 R16 94T, 4 шт. по 8 450 ₽: 33 800 ₽\nСамовывоз: 0 ₽\nСумма заказа: 33 800 ₽",
    "Самовывоз: Протектор на Щёлковском, Щёлковское шоссе, 98\nЧасы работы: пн–пт 9:00–21:00\nТелефон: +7 (495) 000-10-00",
    `Счёт:\n${URL_OF_ORDER}invoice/`,
    `Заказ на сайте:\n${URL_OF_ORDER}`,
  ],
  payment: ["Здравствуйте.", "Оплачено: 33 800 ₽, заказ 261129-Q99V3.", `Кассовый чек:\nhttps://ofd.test/1`],
  visit: [
    "Вы записаны: Шиномонтаж R16.",
    "Когда: 2 декабря, 11:00, время местное.",
    `Перенести или отменить: ${URL_OF_ORDER}.`,
  ],
  code: ["Здравствуйте.", "Код подтверждения: 1234", "Он действует 10 минут."],
  points: [
    "Здравствуйте.",
    "Скоро сгорят баллы: 320 из 500.",
    "Баллы и их история:\nhttps://shop.test/my/bonuses/",
    "Вы согласились получать новости и предложения. Отказаться можно по ссылке ниже.",
  ],
} as const;

const bodies = Object.entries(letters).map(([name, paragraphs]) => [
  name,
  bodyOf({ paragraphs, endUrl: name === "points" ? "https://shop.test/my/settings/unsubscribe/?token=a&b=1" : null }),
]) as [keyof typeof letters, string][];
const htmlOf = (body: string) => letterHtml({ shop: "Протектор", subject: "Заказ принят", body });

/** Programs that people here read letters with, and the strictest of all, which is Outlook on Windows. */
const clients = [
  "gmail.*",
  "apple-mail.*",
  "mail-ru.*",
  "yahoo.*",
  "samsung-email.*",
  "outlook.*",
  "thunderbird.macos",
] as const;
/** What one of them leaves out, and how the letter looks then. */
const withoutHarm: Record<string, string> = {
  "<body> element": "the table in it has the ground, too",
  "role attribute": "who has it read aloud hears of tables",
};

describe("a letter with markup", () => {
  it.each(bodies)("of the kind %s uses nothing that a mail program lacks", (_name, body) => {
    const { issues } = caniemail({ clients: [...clients], html: htmlOf(body) });
    const lacking = [...issues.errors].flatMap(([client, found]) => found.map(({ title }) => `${client}: ${title}`));
    expect(lacking.filter((each) => !Object.keys(withoutHarm).some((title) => each.endsWith(`: ${title}`)))).toEqual(
      [],
    );
  });

  it.each(bodies)("of the kind %s is valid and loads nothing", async (_name, body) => {
    const html = htmlOf(body);
    const report = await new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: {
        "no-inline-style": "off",
        deprecated: "off",
        "no-deprecated-attr": "off",
        "doctype-style": "off",
        "void-style": "off",
      },
    }).validateString(html);
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)),
    ).toEqual([]);
    expect(html).not.toMatch(/<(img|link|script|style)\b|url\(/);
  });

  it("says every word of its text, and its addresses can be pressed", () => {
    for (const [, body] of bodies) {
      const words = htmlOf(body)
        .replace(/<[^>]*>/g, " ")
        .replace(/&amp;/g, "&");
      const addresses = [...htmlOf(body).matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
        href.replaceAll("&amp;", "&"),
      );
      for (const piece of body.split(/\s+/))
        if (/^https?:/.test(piece)) expect(addresses).toContain(piece.replace(/\.$/, ""));
        else expect(words).toContain(piece.replace(/[:.]$/, ""));
    }
  });

  it("has goods and sums in rows, a large code, and one button for what comes next", () => {
    const kinds = (name: keyof typeof letters) =>
      partsOf(bodyOf({ paragraphs: letters[name], endUrl: null })).map(({ kind }) => kind);
    expect(kinds("order")).toEqual(["text", "text", "text", "rows", "rows", "way", "way"]);
    expect(kinds("code")).toEqual(["text", "code", "text"]);
    expect(partsOf("Откройте ссылку в течение 7 дней, чтобы подтвердить адрес:\nhttps://shop.test/a")).toMatchObject([
      { kind: "text" },
      { kind: "way", label: "Открыть" },
    ]);
    const repeated = letterHtml({
      shop: "Протектор",
      subject: "Заказ 1 готов",
      body: "Здравствуйте.\n\nЗаказ 1 готов.",
    });
    expect(repeated.match(/Заказ 1 готов/g)).toHaveLength(2);
    expect(htmlOf(bodies[0]?.[1] ?? "").match(/display:inline-block/g)).toHaveLength(1);
  });

  it("shows what somebody typed as text", () => {
    const html = letterHtml({
      shop: "<b>",
      subject: '"><script>',
      body: '<img src=x onerror="a">\n\nhttps://a.test/"><b>',
    });
    expect(html).not.toMatch(/<script|<img|<b>/);
  });

  it("has the colours of the shop", () => {
    const { color } = themeValues;
    expect(letterColors).toEqual({
      page: color.surface.page,
      raised: color.surface.raised,
      text: color.text.primary,
      muted: color.text.muted,
      dark: color.surface.inverse,
      onDark: color.text.inverse,
      line: color.line.soft,
      signal: color.signal.base,
      onSignal: color.signal.onBase,
    });
  });
});
