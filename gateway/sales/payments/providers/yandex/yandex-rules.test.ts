import { describe, expect, it } from "vitest";
import { noFacts, type PaymentFacts } from "../../payment-rules.ts";
import { amountText, factsOfOrder, kopecksOf } from "./yandex-rules.ts";

const done = (operationType: string, kopecks: number) => ({ operationType, status: "SUCCESS", kopecks });
const failed = (operationType: string, kopecks: number) => ({ operationType, status: "FAIL", kopecks });
const facts = (told: Partial<PaymentFacts>) => ({ ...noFacts, ...told });

/** Statuses of https://pay.yandex.ru/docs/ru/payments/statuses */
describe("an order of 900 at Yandex Pay", () => {
  it.each([
    ["PENDING", [], facts({})],
    ["AUTHORIZED", [done("AUTHORIZE", 900)], facts({ authorizedKopecks: 900 })],
    ["CONFIRMED", [], facts({ authorizedKopecks: 900 })],
    ["CAPTURED", [done("AUTHORIZE", 900)], facts({ capturedKopecks: 900 })],
    ["CAPTURED", [done("AUTHORIZE", 900), done("CAPTURE", 700)], facts({ capturedKopecks: 700 })],
    ["CAPTURED", [done("CAPTURE", 900), failed("REFUND", 300)], facts({ capturedKopecks: 900 })],
    [
      "PARTIALLY_REFUNDED",
      [done("CAPTURE", 900), done("REFUND", 300)],
      facts({ capturedKopecks: 900, refundedKopecks: 300 }),
    ],
    ["REFUNDED", [done("AUTHORIZE", 900)], facts({ capturedKopecks: 900, refundedKopecks: 900 })],
    ["VOIDED", [done("AUTHORIZE", 900)], facts({ authorizedKopecks: 900, voidedKopecks: 900, closed: "canceled" })],
    ["FAILED", [], facts({ voidedKopecks: 900, closed: "expired" })],
    ["FAILED", [failed("AUTHORIZE", 900)], facts({ voidedKopecks: 900, closed: "failed" })],
    ["FAILED", [done("CAPTURE", 900), done("REFUND", 900)], facts({ capturedKopecks: 900, refundedKopecks: 900 })],
    ["PARTIALLY_REFUNDED", [done("CAPTURE", 900)], null],
    ["A_NEW_STATUS", [done("CAPTURE", 900)], null],
  ])("that is %s with %j", (paymentStatus, operations, told) => {
    expect(factsOfOrder({ paymentStatus, orderKopecks: 900, operations })).toEqual(told);
  });
});

it("reads and writes amounts to the kopeck", () => {
  for (const kopecks of [1, 10, 99, 100, 12_345, 70_000_001, 2_000_000_000])
    expect(kopecksOf(amountText(kopecks))).toBe(kopecks);
  expect([kopecksOf("10"), kopecksOf("10.5"), kopecksOf("10.500")]).toEqual([1_000, 1_050, 1_050]);
  for (const text of ["", "-1", "1,5", "1.234", "1e3", "NaN"]) expect(kopecksOf(text)).toBeNull();
});
