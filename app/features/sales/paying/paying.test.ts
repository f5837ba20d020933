import { describe, expect, it } from "vitest";
import { ok, visitorWith } from "../../../visitor/testing.ts";
import { loadPayPage, loadReturn } from "./paying.server.ts";

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
  orderByIdentity: ok({ order: { identity: "A-1", status: "new", paying } }),
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
