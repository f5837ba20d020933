import { describe, expect, it } from "vitest";
import { stockText } from "./stock-text.ts";

const now = new Date("2026-11-20T09:00:00Z");
const words = (stock: Parameters<typeof stockText>[0], zone: Parameters<typeof stockText>[1] = "Asia/Kamchatka") =>
  stockText(stock, zone, now).text.replaceAll("\u00a0", " ");

describe("stock in words", () => {
  it("says how many shops have it today", () => {
    expect(words({ state: "shelf", shops: 1, date: null, quantity: 4 })).toBe("Сегодня в 1 центре");
    expect(words({ state: "shelf", shops: 3, date: null, quantity: 9 })).toBe("Сегодня в 3 центрах");
    expect(words({ state: "shelf", shops: 21, date: null, quantity: 90 })).toBe("Сегодня в 21 центре");
  });
  it("gives the day in the region's zone", () => {
    expect(words({ state: "warehouse", shops: 0, date: "2026-11-21", quantity: 4 })).toBe(
      "Со склада: завтра, 21 ноября",
    );
    expect(words({ state: "order", shops: 0, date: "2026-12-03", quantity: 4 }, "Europe/Kaliningrad")).toBe(
      "Под заказ: 3 декабря",
    );
  });
  it("does not hide that there is none", () => {
    expect(stockText({ state: "none", shops: 0, date: null, quantity: 0 }, "Europe/Moscow", now)).toEqual({
      text: "Нет в наличии",
      tone: "none",
    });
  });
});
