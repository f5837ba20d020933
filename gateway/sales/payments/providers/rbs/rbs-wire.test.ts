import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isPayAddress } from "../read-answer.ts";
import { factsOfStatus, failureText, isRbsChecksum } from "./rbs-wire.ts";

const amounts = (approvedAmount: number, depositedAmount: number, refundedAmount: number) => ({
  amount: 900,
  paymentAmountInfo: { approvedAmount, depositedAmount, refundedAmount },
});

describe("the statuses of RBS", () => {
  it.each([
    ["registered", { orderStatus: 0, amount: 900 }, {}],
    ["held", { orderStatus: 1, ...amounts(900, 0, 0) }, { authorizedKopecks: 900 }],
    ["deposited", { orderStatus: 2, ...amounts(900, 900, 0) }, { authorizedKopecks: 900, capturedKopecks: 900 }],
    ["reversed", { orderStatus: 3, ...amounts(900, 0, 0) }, { authorizedKopecks: 900, voidedKopecks: 900 }],
    ["closed by the shop", { orderStatus: 3, amount: 900 }, { closed: "canceled" }],
    [
      "refunded, taken off",
      { orderStatus: 4, ...amounts(900, 600, 300) },
      { capturedKopecks: 900, refundedKopecks: 300 },
    ],
    [
      "refunded, beside it",
      { orderStatus: 4, ...amounts(900, 900, 300) },
      { capturedKopecks: 900, refundedKopecks: 300 },
    ],
    ["over", { orderStatus: 6, actionCode: -2007, amount: 900 }, { closed: "expired" }],
    ["refused", { orderStatus: 6, actionCode: 116, amount: 900 }, { closed: "failed" }],
  ])("%s is read as what has become of the money", (_name, status, facts) =>
    expect(factsOfStatus(status)).toMatchObject(facts),
  );

  it("that nobody knows tell nothing", () => expect(factsOfStatus({ orderStatus: 9, amount: 900 })).toBeNull());

  it("tell why a payment was refused", () => {
    expect(failureText({ orderStatus: 6, actionCode: 116, amount: 0 }, { isCard: true })).toBe(
      "На карте недостаточно средств",
    );
    expect(failureText({ orderStatus: 6, actionCode: 4_242, amount: 0 }, { isCard: true })).toBe(
      "Банк отклонил оплату",
    );
    expect(failureText({ orderStatus: 2, amount: 0 }, { isCard: true })).toBeNull();
  });
});

it("takes a notice by the checksum over its parameters in the sequence of their names", () => {
  const checksum = createHmac("sha256", "key")
    .update("amount;900;mdOrder;a;operation;deposited;status;1;")
    .digest("hex");
  const notice = (more: string) => new URLSearchParams(`status=1&operation=deposited&mdOrder=a&amount=900&${more}`);
  expect(isRbsChecksum(notice(`checksum=${checksum}`), "key")).toBe(true);
  expect(isRbsChecksum(notice(`checksum=${checksum}&extra=1`), "key")).toBe(false);
  expect(isRbsChecksum(notice(`checksum=${checksum}`), "another key")).toBe(false);
  expect(isRbsChecksum(notice(""), "key")).toBe(false);
});

it("leads customers to the bank's own pages and nowhere else", () => {
  const bank = ["https://payment.alfabank.ru"];
  expect(isPayAddress("https://payment.alfabank.ru/payment/page?mdOrder=a", bank)).toBe(true);
  for (const address of [
    "http://payment.alfabank.ru/",
    "https://payment.alfabank.ru.evil.example/",
    "https://payment.alfabank.ru@evil.example/",
    "https://a@payment.alfabank.ru/",
    "//payment.alfabank.ru/",
    "javascript:alert(1)",
  ])
    expect(isPayAddress(address, bank)).toBe(false);
});
