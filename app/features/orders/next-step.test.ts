import { describe, expect, it } from "vitest";
import { nextStep } from "./next-step.ts";

const now = new Date("2026-11-20T09:00:00Z");
const pickup = {
  type: "pickup",
  title: "Самовывоз",
  place: "на Малышева, улица Малышева, 145",
  hoursText: "ежедневно 8:00–22:00",
  phone: "+73432000000",
  readyAt: "2026-11-21T05:00:00Z",
  date: null,
  interval: "",
  zone: "Asia/Yekaterinburg",
} as const;
const courier = {
  ...pickup,
  type: "city_region",
  readyAt: null,
  date: "2026-11-25",
  interval: "10:00–14:00",
} as const;
const reservedUntil = "2026-11-24T05:00:00Z";

const step = (order: Parameters<typeof nextStep>[0]) => {
  const { title, texts } = nextStep(order, now);
  return [title, ...texts].map((text) => text.replaceAll("\u00a0", " "));
};

describe("what happens next with an order", () => {
  it("says when it can be fetched and how long it is kept, in the centre's time", () => {
    expect(step({ status: "new", delivery: pickup, reservedUntil })).toEqual([
      "Можно забрать завтра, 21 ноября, с 10:00",
      "При себе достаточно номера заказа.",
      "Держим для вас до 24 ноября, 10:00.",
    ]);
  });

  it("calls in when it is ready", () => {
    expect(step({ status: "ready", delivery: pickup, reservedUntil: null })[0]).toBe("Заказ ждёт вас");
    expect(step({ status: "ready", delivery: pickup, reservedUntil: "2026-11-21T05:00:00Z" })).toContain(
      "Держим для вас до 21 ноября, 10:00.",
    );
  });

  it("says when the courier comes", () => {
    expect(step({ status: "processing", delivery: courier, reservedUntil: null })[0]).toBe(
      "Курьер приедет 25 ноября, 10:00–14:00",
    );
  });

  it.each([
    ["cancelled", "Заказ отменён"],
    ["delivered", "Заказ выдан"],
  ] as const)("promises nothing more when it is %s", (status, title) =>
    expect(step({ status, delivery: courier, reservedUntil })[0]).toBe(title),
  );
});
