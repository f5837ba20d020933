import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  counted,
  formatDate,
  formatDay,
  formatNumber,
  formatPhone,
  formatPieces,
  formatPrice,
  formatRating,
  formatTime,
  formatTimeRange,
  plural,
} from "./format.ts";

const tyres = ["шина", "шины", "шин"] as const;

describe("formatPrice", () => {
  it("GEN-008 shows a price in roubles with the rouble sign after a non-breaking space", () => {
    expect(formatPrice(1_234_500)).toBe("12\u00a0345\u00a0₽");
    expect(formatPrice(99_900)).toBe("999\u00a0₽");
    expect(formatPrice(123_456_789_00)).toBe("123\u00a0456\u00a0789\u00a0₽");
  });

  it("GEN-010 divides the amount by 100 and shows kopecks only where there are some", () => {
    expect(formatPrice(0)).toBe("0\u00a0₽");
    expect(formatPrice(5)).toBe("0,05\u00a0₽");
    expect(formatPrice(1_234_550)).toBe("12\u00a0345,50\u00a0₽");
    expect(formatPrice(-150_000)).toBe("\u22121\u00a0500\u00a0₽");
  });

  it("GEN-010 loses nothing: the amount can be read back from the text", () => {
    fc.assert(
      fc.property(fc.integer(), (kopecks) => {
        const text = formatPrice(kopecks);
        const [roubles = "", fraction = "00"] = text
          .replace(/[\u00a0₽]/g, "")
          .replace("\u2212", "-")
          .split(",");
        const sign = roubles.startsWith("-") ? -1 : 1;
        expect(Number(roubles) * 100 + sign * Number(fraction)).toBe(kopecks);
      }),
    );
  });

  it("GEN-008 never lets a price break over two lines and agrees with Intl on whole roubles", () => {
    const intl = new Intl.NumberFormat("ru-RU", { style: "currency", currency: "RUB", maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (roubles) => {
        const text = formatPrice(roubles * 100);
        expect(text).not.toMatch(/ /);
        expect(text).toBe(intl.format(roubles));
      }),
    );
  });

  it("GEN-009 refuses an amount that is not a whole number of kopecks", () => {
    expect(() => formatPrice(10.5)).toThrow(RangeError);
    expect(() => formatPrice(Number.NaN)).toThrow(RangeError);
  });
});

describe("plural", () => {
  it("takes the form that Russian grammar asks for", () => {
    const words = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112].map((count) => plural(count, tyres));
    expect(words.join(" ")).toBe("шин шина шины шины шин шин шин шин шина шины шин шина шин шин");
    expect(plural(2.5, tyres)).toBe("шины");
  });

  it("LOY-068 says балл, балла, баллов", () => {
    const points = ["балл", "балла", "баллов"] as const;
    expect([1, 3, 7, 11, 21].map((count) => plural(count, points))).toEqual([
      "балл",
      "балла",
      "баллов",
      "баллов",
      "балл",
    ]);
  });

  it("follows the rule of the last two digits for every count", () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        const [tens, units] = [count % 100, count % 10];
        const teen = tens >= 11 && tens <= 14;
        const expected = !teen && units === 1 ? "шина" : !teen && units >= 2 && units <= 4 ? "шины" : "шин";
        expect(plural(count, tyres)).toBe(expected);
      }),
    );
  });

  it("keeps the count and its word on one line", () => {
    expect(counted(1_021, tyres)).toBe("1\u00a0021\u00a0шина");
    expect(formatPieces(4)).toBe("4\u00a0шт.");
    expect(formatNumber(-12_000)).toBe("\u221212\u00a0000");
    expect(formatRating(4.56)).toBe("4,6");
  });
});

describe("formatPhone", () => {
  it("AUT-115 shows a phone as +7 (XXX) XXX-XX-XX", () => {
    expect(formatPhone("+79123456789")).toBe("+7 (912) 345-67-89");
  });

  it("AUT-115 keeps all ten digits of every Russian number", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (digits) => {
        const text = formatPhone(`+7${digits}`);
        expect(text).toMatch(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/);
        expect(text.replace(/\D/g, "")).toBe(`7${digits}`);
      }),
    );
  });

  it("leaves a number of another country alone", () => {
    expect(formatPhone("+375291234567")).toBe("+375291234567");
  });
});

describe("dates", () => {
  const now = new Date("2026-11-21T18:30:00Z");

  it("says today, tomorrow with its date, and the plain date after that", () => {
    expect(formatDay("2026-11-21T20:00:00Z", "Europe/Moscow", now)).toBe("сегодня");
    expect(formatDay("2026-11-22T07:00:00Z", "Europe/Moscow", now)).toBe("завтра, 22\u00a0ноября");
    expect(formatDay("2026-11-25T07:00:00Z", "Europe/Moscow", now)).toBe("25\u00a0ноября");
    expect(formatDay("2026-11-20T07:00:00Z", "Europe/Moscow", now)).toBe("20\u00a0ноября");
  });

  it("counts days by the calendar of the zone, not by hours", () => {
    expect(formatDay("2026-11-21T21:30:00Z", "Europe/Moscow", now)).toBe("завтра, 22\u00a0ноября");
    expect(formatDay("2026-11-21T21:30:00Z", "Asia/Yekaterinburg", now)).toBe("завтра, 22\u00a0ноября");
    expect(formatDay("2026-11-21T18:59:00Z", "Asia/Yekaterinburg", now)).toBe("сегодня");
    expect(formatDay("2026-11-21T20:30:00Z", "Europe/Kaliningrad", now)).toBe("сегодня");
    expect(formatDay("2026-11-21T19:30:00Z", "Asia/Kamchatka", now)).toBe("сегодня");
  });

  it("names the year when it is another one, tomorrow over New Year included", () => {
    expect(formatDay("2027-01-10T07:00:00Z", "Europe/Moscow", now)).toBe("10\u00a0января\u00a02027");
    const newYearEve = new Date("2026-12-31T09:00:00Z");
    expect(formatDay("2027-01-01T09:00:00Z", "Europe/Moscow", newYearEve)).toBe("завтра, 1\u00a0января\u00a02027");
    expect(formatDate("2026-11-21T18:30:00Z", "Europe/Moscow", true)).toBe("21\u00a0ноября\u00a02026");
  });

  it("shows hours and minutes of the zone, midnight as 00", () => {
    expect(formatTime("2026-11-21T21:00:00Z", "Europe/Moscow")).toBe("00:00");
    expect(formatTimeRange("2026-11-22T05:00:00Z", "2026-11-22T05:40:00Z", "Asia/Yekaterinburg")).toBe("10:00–10:40");
  });

  it("gives exactly one «сегодня» and one «завтра» in any run of days", () => {
    const zones = [
      "Europe/Kaliningrad",
      "Europe/Moscow",
      "Asia/Yekaterinburg",
      "Asia/Vladivostok",
      "Asia/Kamchatka",
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
        (zone, moment) => {
          const days = [-2, -1, 0, 1, 2].map((shift) =>
            formatDay(new Date(moment.getTime() + shift * 86_400_000).toISOString(), zone, moment),
          );
          expect(days.filter((day) => day === "сегодня")).toHaveLength(1);
          expect(days[2]).toBe("сегодня");
          expect(days.filter((day) => day.startsWith("завтра, "))).toEqual([days[3]]);
        },
      ),
    );
  });

  it("refuses an unknown zone and a text that is not a date", () => {
    expect(() => formatTime("2026-11-21T21:00:00Z", "Europe/Nowhere")).toThrow(RangeError);
    expect(() => formatTime("скоро", "Europe/Moscow")).toThrow(RangeError);
  });
});
