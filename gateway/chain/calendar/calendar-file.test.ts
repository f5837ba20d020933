import { describe, expect, it } from "vitest";
import { BrokenCalendarError, parseCalendar } from "./calendar-file.ts";

describe("a file of a year's days", () => {
  it("has a line for each day that is not what its weekday says", () => {
    expect(parseCalendar("\uFEFFday;working;title\n2028-01-03;0;Новогодние каникулы\n2028-04-29;1;За 2 мая\n")).toEqual(
      [
        { day: "2028-01-03", isWorking: false, title: "Новогодние каникулы" },
        { day: "2028-04-29", isWorking: true, title: "За 2 мая" },
      ],
    );
  });

  it.each([
    ["day;working;title\n03.01.2028;0;Каникулы\n", "Строка 2: день пишется как 2028-01-01"],
    ["day;working;title\n2028-01-03;0;Каникулы\n2028-01-04;да;Каникулы\n", "Строка 3: в столбце working"],
    ["day;working;title\n2028-01-03;0;\n", "нужно название дня"],
    ["day;working;title\n2028-01-03;0;А\n2028-01-03;0;Б\n", "2028-01-03 назван дважды"],
    ["day;working;title\n2028-01-03;0;А;лишнее\n", "Это не таблица CSV"],
    ["day;working;title\n", "нет ни одного дня"],
  ])("is refused when broken: %j", (text, message) => {
    expect(() => parseCalendar(text)).toThrow(BrokenCalendarError);
    expect(() => parseCalendar(text)).toThrow(message);
  });
});
