import { describe, expect, it } from "vitest";
import { payTexts } from "./pay-texts.ts";

const now = new Date("2026-11-27T04:21:00Z");
const payment: Parameters<typeof payTexts>[0] = {
  state: "pending",
  by: "card",
  canPay: true,
  failure: null,
  qrPayload: null,
  zone: "Asia/Yekaterinburg",
  deadline: { kind: "pay", until: "2026-11-30T04:21:00Z" },
};
const said = (more: Partial<typeof payment>) => payTexts({ ...payment, ...more }, now).texts;

describe("what the page of a payment says", () => {
  it("speaks of a card to who pays by card alone", () => {
    expect(said({})[0]).toContain("данные карты мы не видим");
    for (const by of ["sbp", "loan", "other"] as const)
      for (const state of ["pending", "failed", "expired"] as const)
        expect(said({ by, state }).join()).not.toMatch(/карт/);
  });

  it("names the day until which the order waits, and nothing of its end where it is no duty to pay", () => {
    expect(said({}).at(-1)).toContain("до 30 ноября, 09:21, потом он отменится сам");
    const kept = { kind: "kept", until: "2026-11-30T04:21:00Z" } as const;
    expect(said({ deadline: kept }).at(-1)).toBe("Держим заказ для вас до 30 ноября, 09:21.");
    expect(said({ deadline: kept, state: "failed", canPay: false }).join()).not.toMatch(/отменится/);
  });

  it("says of a sum that fell short what came and that it goes back, and not that nothing was charged", () => {
    const texts = said({ state: "short", failure: "Банк принял 99 ₽, а заказ стоит 100 ₽" });
    expect(texts.slice(0, 2)).toEqual([
      "Банк принял 99 ₽, а заказ стоит 100 ₽. Возвращаем эти деньги: они придут туда, откуда их списали.",
      "Оплатите заказ ещё раз.",
    ]);
    expect(texts.join()).not.toMatch(/не списаны/);
  });
});
