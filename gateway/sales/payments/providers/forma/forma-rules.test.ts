import { describe, expect, it } from "vitest";
import { noFacts, type PaymentFacts } from "../../payment-rules.ts";
import { isNoticeMac, noticeMac } from "./forma-payments.ts";
import { captureFrom, factsOfApplication, kopecksOf, roublesOf } from "./forma-rules.ts";

const facts = (told: Partial<PaymentFacts>) => ({ ...noFacts, ...told });
const coolsUntil = new Date("2026-11-20T11:00:00Z");
const application = (status: string, committed = false) => ({ status, committed, orderKopecks: 900, coolsUntil });

/** Statuses of https://forma.tbank.ru/docs/online/setup-types/api/methods */
describe("an application for 900", () => {
  it.each([
    ["new", false, facts({})],
    ["inprogress", false, facts({})],
    ["approved", false, facts({})],
    ["signed", false, facts({ authorizedKopecks: 900 })],
    ["signed", true, facts({ authorizedKopecks: 900, capturedKopecks: 900 })],
    ["canceled", false, facts({ voidedKopecks: 900, closed: "canceled" })],
    ["rejected", false, facts({ voidedKopecks: 900, closed: "failed" })],
    ["canceled", true, facts({ capturedKopecks: 900, refundedKopecks: 900 })],
    ["a_new_status", false, null],
  ])("that is %s, confirmed: %s", (status, committed, told) => {
    expect(factsOfApplication(application(status, committed))).toEqual(told);
  });

  it("waits for the end of its cooling-off period once it is signed", () => {
    expect(captureFrom(application("signed"))).toEqual(coolsUntil);
    expect(captureFrom(application("signed", true))).toBeNull();
    expect(captureFrom(application("approved"))).toBeNull();
  });
});

it("writes and reads roubles to the kopeck", () => {
  for (const kopecks of [1, 29, 115, 4_035, 1_999_999, 50_000_000]) expect(kopecksOf(roublesOf(kopecks))).toBe(kopecks);
});

it("knows the address of its own notices, of one application alone", () => {
  const mac = noticeMac({ orderNumber: "261120-7K3QX-1", password: "secret" });
  expect(isNoticeMac(mac, { orderNumber: "261120-7K3QX-1", password: "secret" })).toBe(true);
  expect(isNoticeMac(mac, { orderNumber: "261120-7K3QX-2", password: "secret" })).toBe(false);
  expect(isNoticeMac("", { orderNumber: "261120-7K3QX-1", password: "secret" })).toBe(false);
});
