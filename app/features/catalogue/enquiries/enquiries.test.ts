import { describe, expect, it } from "vitest";
import type { Failure, Gateway } from "../../../gateway/client.server.ts";
import { messageOf } from "../../../shared/form-reply.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { askCheaperPrice, kopecksOf, loadEnquiryGood, subscribe } from "./enquiries.server.ts";

describe("a price as people type it", () => {
  it("is read into kopecks", () => {
    for (const [text, kopecks] of [
      ["6500", 650_000],
      ["6 500", 650_000],
      ["6\u00a0500,5 ₽", 650_050],
      ["6500.05 руб.", 650_005],
      [" 990р ", 99_000],
      ["0", 0],
    ] as const)
      expect(kopecksOf(text), text).toBe(kopecks);
  });
  it("is nothing when it is no sum of roubles", () => {
    for (const text of ["", "много", "-5", "6.500", "1e3", "12345678", "10$", "5,555"])
      expect(kopecksOf(text), text).toBeNull();
  });
});

type Answer = Failure<string> | { ok: true; stale: boolean; data: unknown };

const good = { sku: "W 1", title: "Щётка", url: "/goods/w-1/" };
const taken: Answer = { ok: true, stale: false, data: { good } };
const away: Answer = { ok: false, code: "unavailable", errors: [], data: null };
const page = new URL("http://localhost/cheaper-price/?good_id=W%201");

/** A visitor whose gateway gives one answer to everything, and remembers what it was asked. */
function visitorWith(answer: Answer) {
  const asked: unknown[] = [];
  const gateway = {
    async call(_endpoint: unknown, input: unknown) {
      asked.push(input);
      return answer;
    },
  } as unknown as Gateway;
  const cookies = openCookieJar(null, { domain: undefined, secure: false });
  return { visitor: { gateway, cookies, clientAddress: "203.0.113.7" } as Visitor, asked, cookies };
}

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const offer = (changed: Record<string, string> = {}) =>
  formOf({
    price: "6 500,50",
    link: "shop.example/tyre",
    name: "Анна",
    phone: "8 912 345-67-89",
    personalData: "on",
    ...changed,
  });

async function refusalOf(answer: Answer, form = offer()) {
  const { visitor } = visitorWith(answer);
  const result = await askCheaperPrice(visitor, page, form);
  if (!("data" in result)) throw new Error("the request was taken");
  return { status: result.init?.status, reply: result.data };
}

describe("PRD-010 the cheaper-price form", () => {
  it("sends kopecks, a whole address and the consent, and leads back to the product", async () => {
    const { visitor, asked, cookies } = visitorWith(taken);
    const result = await askCheaperPrice(visitor, page, offer());
    expect(result).toMatchObject({ status: 303 });
    expect((result as Response).headers.get("Location")).toBe("/goods/w-1/");
    expect(asked).toEqual([
      {
        good_id: "W 1",
        price: 650_050,
        link: "https://shop.example/tyre",
        name: "Анна",
        phone: "+79123456789",
        consent: { personalData: true },
      },
    ]);
    expect(takeFlash(cookies)).toEqual(["Запрос принят. Проверим цену и позвоним на +7 (912) 345-67-89."]);
  });

  it("says what is wrong with each field and keeps what was typed", async () => {
    const form = offer({ price: "дёшево", link: "javascript:alert(1)", name: "--", phone: "123" });
    form.delete("personalData");
    const { status, reply } = await refusalOf(taken, form);
    expect(status).toBe(422);
    expect(Object.keys(reply.error).sort()).toEqual(["link", "name", "personalData", "phone", "price"]);
    expect(reply.initialValue).toEqual({ price: "дёшево", link: "javascript:alert(1)", name: "--", phone: "123" });
    expect(messageOf(reply)).toBeNull();
  });

  it("ERR-017 joins the server's messages with new lines and shows each at its field", async () => {
    const errors = [
      { field: "price", message: "Укажите цену ниже нашей" },
      { field: "consent_personalData", message: "Нужно согласие" },
    ];
    const { status, reply } = await refusalOf({ ok: false, code: "invalid", errors, data: null });
    expect(status).toBe(422);
    expect(messageOf(reply)).toBe("Укажите цену ниже нашей\nНужно согласие");
    expect(reply.error).toMatchObject({ price: ["Укажите цену ниже нашей"], personalData: ["Нужно согласие"] });
    expect(reply.initialValue.price).toBe("6 500,50");
  });

  it("asks to repeat when the shop does not answer", async () => {
    const { status, reply } = await refusalOf(away);
    expect(status).toBe(503);
    expect(messageOf(reply)).toMatch(/Повторите через минуту/);
  });
});

describe("PRD-009 the back-in-stock form", () => {
  it("leads back to the product with words that do not reveal whether the address was already subscribed", async () => {
    const { visitor, asked, cookies } = visitorWith(taken);
    const result = await subscribe(visitor, page, formOf({ email: " Anna@Example.ru " }));
    expect((result as Response).headers.get("Location")).toBe("/goods/w-1/");
    expect(asked).toEqual([{ good_id: "W 1", email: "anna@example.ru" }]);
    expect(takeFlash(cookies)[0]).toMatch(/^Напишем на anna@example\.ru/);
  });

  it("passes on that the goods are there", async () => {
    const { visitor } = visitorWith({ ok: false, code: "in_stock", errors: [{ message: "Товар есть" }], data: null });
    const result = await subscribe(visitor, page, formOf({ email: "a@b.ru" }));
    expect(result).toMatchObject({
      init: { status: 409 },
      data: { error: { "": ["Товар есть"] }, initialValue: { email: "a@b.ru" } },
    });
  });

  it("keeps what was typed as an address and is none", async () => {
    const { visitor, asked } = visitorWith(taken);
    const result = await subscribe(visitor, page, formOf({ email: "anna" }));
    expect(result).toMatchObject({ init: { status: 422 }, data: { initialValue: { email: "anna" } } });
    expect(asked).toEqual([]);
  });
});

describe("the page of an enquiry", () => {
  const statusOf = (answer: Answer, url: URL) =>
    loadEnquiryGood(visitorWith(answer).visitor, url).then(
      () => 200,
      (thrown: Response) => thrown.status,
    );
  it("is not there without goods or for goods that are not on sale", async () => {
    const none: Answer = { ok: true, stale: false, data: { items: [] } };
    expect(await statusOf(none, page)).toBe(404);
    expect(await statusOf(none, new URL("http://localhost/cheaper-price/"))).toBe(404);
    expect(await statusOf(away, page)).toBe(503);
  });
});
