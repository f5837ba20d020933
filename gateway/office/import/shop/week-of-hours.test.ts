import { describe, expect, it } from "vitest";
import { weekOfHours } from "./week-of-hours.ts";

/** The week as a list, Monday first. */
const week = (text: string) => {
  const found = weekOfHours(text);
  return found && Object.values(found);
};
const NINE = "09:00–21:00";

describe("the hours of a week as people write them", () => {
  it.each([
    ["круглосуточно", Array(7).fill("00:00–24:00")],
    ["24/7", Array(7).fill("00:00–24:00")],
    ["9:00–21:00", Array(7).fill(NINE)],
    ["Ежедневно с 9 до 21", Array(7).fill(NINE)],
    ["пн–пт 9:00–21:00, сб 10–18, вс выходной", [...Array(5).fill(NINE), "10:00–18:00", null]],
    ["Пн-Пт: 09.00-21.00; Сб-Вс: 10.00-18.00", [...Array(5).fill(NINE), "10:00–18:00", "10:00–18:00"]],
    ["будни 9-21", [...Array(5).fill(NINE), null, null]],
    ["пн, ср, пт 9–21; вт 10–18", [NINE, "10:00–18:00", NINE, null, NINE, null, null]],
    ["понедельник — четверг 9 до 21 пятница 9–20", [...Array(4).fill(NINE), "09:00–20:00", null, null]],
    ["сб–пн 9–21", [NINE, null, null, null, null, NINE, NINE]],
    ["пн-вс 9-21", Array(7).fill(NINE)],
    ["выходные 9–21, будни не работает", [...Array(5).fill(null), NINE, NINE]],
  ])("«%s»", (text, hours) => {
    expect(week(text)).toEqual(hours);
  });

  it.each(["", "всегда", "пн–пт", "пн 21–9", "пн 9–25", "пн 9–21, пн 10–18", "птн-срд 9–21 и ещё", "9", "пн 9–21 сб"])(
    "«%s» is not guessed",
    (text) => {
      expect(weekOfHours(text)).toBeNull();
    },
  );
});
