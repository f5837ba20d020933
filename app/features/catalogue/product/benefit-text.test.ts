import { describe, expect, it } from "vitest";
import { benefitText } from "./benefit-text.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const titleOf = (...args: Parameters<typeof benefitText>) => plain(benefitText(...args).title);

describe("PRD-008 benefits in words", () => {
  it("name the reserve and do not when there is none", () => {
    expect(plain(benefitText({ code: "pickup", reserveDays: 3 }, 1).text)).toBe("Бронь на 3 дня, оплата при получении");
    expect(benefitText({ code: "pickup", reserveDays: null }, 1).text).toBe("");
  });
  it("name pieces and sums", () => {
    expect(titleOf({ code: "courier_free" }, 4)).toBe("Курьер по городу бесплатно");
    expect(titleOf({ code: "courier_free_from", pieces: 3 }, 1)).toBe("Курьер бесплатно от 3 шт.");
    expect(titleOf({ code: "old_battery", discount: 60_000 }, 1)).toBe("Минус 600 ₽ за старый аккумулятор");
    expect(titleOf({ code: "old_battery", discount: 120_000 }, 2)).toBe("Минус 1 200 ₽ за 2 старых аккумулятора");
  });
});
