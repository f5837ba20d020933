import { describe, expect, it } from "vitest";
import { failed, ok, visitorWith } from "../../../visitor/testing.ts";
import { beginToPay, loadPayLink, loadPayPage, loadReturn, payPageData } from "./paying.server.ts";

const paying = {
  state: "failed",
  by: null,
  sum: 1_304_000,
  deadline: { kind: "pay", until: "2026-11-21T07:00:00Z" },
  zone: "Europe/Moscow",
  payUrl: null,
  qrPayload: null,
  payUntil: null,
  failure: "На карте недостаточно средств",
  canPay: true,
  canCancel: true,
  others: [],
  methodTitle: "Картой на сайте",
  reference: "for-others",
  returnReference: "back",
};
const answers = {
  orderByIdentity: ok({ order: { identity: "A-1", status: "new", adjustments: [], fitting: null, paying } }),
  paymentReturned: ok({ ...paying, number: "A-1" }),
};
const url = new URL("https://shop.example/order/return/back/");

describe("the return from a bank", () => {
  it("leads to the page where the order can be paid or cancelled, however many orders were placed after it", async () => {
    const { visitor, cookies } = visitorWith(answers, undefined, { origin: "https://shop.example" });
    const later = ["A-2", "A-3", "A-4"].map((number) => ({ number, access: "secret" }));
    cookies.set("paying", JSON.stringify(later), { maxAgeSeconds: 60 });
    await loadPayPage(
      visitor,
      { identity: "A-1", access: "secret" },
      new URL("https://shop.example/order/A-1/secret/pay/"),
    );
    const back = await loadReturn(visitor, { reference: "back" }, url).catch((redirect: Response) => redirect);
    expect((back as Response).headers?.get("Location")).toBe("/order/A-1/secret/pay/");
  });

  it("tells a browser that knows nothing of the order no more than what came of the payment", async () => {
    const { visitor } = visitorWith(answers);
    expect(await loadReturn(visitor, { reference: "back" }, url)).toMatchObject({ number: "A-1" });
  });
});

describe("whoever acts for a client", () => {
  const acting = { id: "one", clientUserId: 7, name: "Анна С.", phone: "", staff: null, minutesLeft: 20 };

  it("is led to the order instead of the bank, and keeps nothing of it in the own browser", async () => {
    const { visitor, asked, cookies } = visitorWith(answers, undefined, { acting });
    const order = { identity: "A-1", orderAccessToken: "secret" };
    expect(await beginToPay(visitor, order)).toBe("/order/A-1/secret/");
    const page = loadPayPage(visitor, { identity: "A-1", access: "secret" }, url).catch((thrown: Response) => thrown);
    expect(((await page) as Response).headers?.get("Location")).toBe("/order/A-1/secret/");
    expect(asked.map(({ name }) => name)).not.toContain("orderPay");
    expect(cookies.get("paying")).toBeUndefined();
  });

  it("finds no way to the bank at the link for others, and sees whether it is paid", async () => {
    const pending = { ...paying, state: "pending", by: "card", payUrl: "https://bank.example/" };
    const { visitor } = visitorWith({ paymentLink: ok(pending) }, undefined, { acting });
    expect((await loadPayLink(visitor, { reference: "for-others" }, url))?.view).toMatchObject({
      canPay: false,
      bankUrl: null,
      qr: null,
    });
  });
});

describe("while the shop does not answer", () => {
  const { visitor } = visitorWith({}, failed("unavailable"));

  it("a page about a payment looks again by itself, and not for ever", async () => {
    const pages = [
      await loadReturn(visitor, { reference: "back" }, url),
      await loadPayPage(visitor, { identity: "A-1", access: "secret" }, url),
      await loadPayLink(visitor, { reference: "for-others" }, url),
    ];
    expect(pages).toEqual([null, null, null]);
    const { data, init } = payPageData(pages[0] ?? null, url);
    expect(init?.status).toBe(503);
    expect(data.goOn?.url).toBe("/order/return/back/?n=1");
    expect(payPageData(null, new URL("?n=120", url)).data.goOn).toBeNull();
  });

  it("a payment that there is not is no page, whatever else there is", async () => {
    const { visitor } = visitorWith({}, failed("not_found"));
    const read = loadReturn(visitor, { reference: "nobody" }, url).catch((thrown: Response) => thrown.status);
    expect(await read).toBe(404);
  });
});
