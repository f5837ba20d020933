import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockOfMinute } from "../../contract/platform/desk-fields.ts";
import { utcDay } from "../../contract/platform/utc-day.ts";
import { csvFile } from "../accounting/rules.ts";
import { type CentreDayOfFile, readCalendarTable, readCentreTable } from "./days-file.ts";

const values = <Value>({ rows }: { rows: { value: Value }[] }) => rows.map(({ value }) => value);

describe("a table of the country's days", () => {
  it("is read with either separator, in any order, by Russian or English names", () => {
    const expected = [
      { day: "2028-01-03", kind: "off", title: "Новогодние каникулы" },
      { day: "2028-04-29", kind: "working", title: "За 2 мая" },
      { day: "2028-03-07", kind: "short", title: "Сокращённый, на час" },
    ];
    const tables = [
      "\ufeffДень;Вид;Название\r\n03.01.2028;;Новогодние каникулы\r\n29.4.2028;рабочий;За 2 мая\r\n07.03.2028;сокращённый;\r\n",
      "title,kind,date\nНовогодние каникулы,off,2028-01-03\nЗа 2 мая,1,2028-04-29\n,short,2028-03-07",
      "\n\nday\tworking\ttitle\n2028-01-03\t0\tНовогодние каникулы\n\n2028-04-29\t1\tЗа 2 мая\n2028-03-07\tshort\t\n",
    ];
    for (const table of tables) {
      expect(readCalendarTable(table).problems).toEqual([]);
      expect(values(readCalendarTable(table))).toEqual(expected);
    }
  });

  it("tells everything that is wrong by its line, and what it names twice", () => {
    const { rows, problems } = readCalendarTable(
      `день;вид;название\n31.02.2028;выходной;А\n2028-01-03;иногда;Б\n2028-01-04;;В\n04.01.2028;;Г\n05.01.2028;;${"д".repeat(121)}\n06.01.2028;;Е;ё\n`,
    );
    expect(rows.map(({ line }) => line)).toEqual([4, 7]);
    expect(problems).toEqual([
      { line: 2, message: "день пишется как 03.01.2028 или 2028-01-03" },
      { line: 3, message: "вид бывает «выходной», «рабочий» или «сокращённый»" },
      { line: 5, message: "04.01.2028 уже есть в строке 4" },
      { line: 6, message: "название: Не больше 120 знаков" },
      { line: 7, message: "столбцов больше, чем в первой строке" },
    ]);
  });

  it.each([
    ["", 1, "нет столбца «день»"],
    ["вид;название\nвыходной;А\n", 1, "нет столбца «день»"],
    ["день;название\n", 1, "нет ни одного дня"],
    ['день;название\n2028-01-03;"А\n', 2, "проверьте кавычки"],
    [`день\n${"2028-01-03\n".repeat(501)}`, 1, "больше 500 строк"],
  ])("%j is refused as a whole", (text, line, message) => {
    expect(readCalendarTable(text).problems[0]).toEqual({ line, message: expect.stringContaining(message) });
  });
});

describe("the lines of a table", () => {
  it("are at most five hundred", () => {
    const days = Array.from({ length: 501 }, (_, n) => `${utcDay(new Date(Date.UTC(2028, 0, 3 + n)))};0`);
    const most = readCalendarTable(["день;вид", ...days.slice(0, 500)].join("\n"));
    expect([most.rows.length, most.problems]).toEqual([500, []]);
    const more = readCalendarTable(["день;вид", ...days].join("\n"));
    expect([more.rows.length, more.problems.length]).toEqual([500, 1]);
  });

  it("that an export has of the archive are passed over", () => {
    const { rows, skipped, problems } = readCalendarTable("день;вид\n2028-01-03;В архиве\n2028-01-04;выходной\n");
    expect([rows.length, skipped, problems]).toEqual([1, 1, []]);
  });
});

describe("a table of centres' days", () => {
  const lineOf = (hours: string, { code = "shop", day = "2026-12-31", note = "" } = {}) =>
    readCentreTable(`код;день;часы;почему\n${code};${day};${hours};${note}\n`);

  it.each([
    ["круглосуточно", { kind: "open", opens: "00:00", closes: "24:00" }],
    ["Закрыт", { kind: "closed", opens: null, closes: null }],
    ["9:00—24:00", { kind: "open", opens: "09:00", closes: "24:00" }],
    ["10:00-10:01", { kind: "open", opens: "10:00", closes: "10:01" }],
  ])("has the hours «%s»", (hours, value) => {
    expect(values(lineOf(hours, { note: "я".repeat(120) }))).toEqual([
      { code: "shop", day: "2026-12-31", note: "я".repeat(120), ...value },
    ]);
  });

  const HOURS = "часы пишутся как 10:00 и 16:00 или «закрыто»";
  it.each([
    ["10:00–10:00", {}, ["закрытие раньше открытия"]],
    ["10:00–12:00–14:00", {}, [HOURS]],
    ["утром–16:00", {}, [HOURS]],
    ["10:00–вечером", {}, [HOURS]],
    ["10:00", {}, [HOURS]],
    ["", {}, [HOURS]],
    ["закрыто", { code: "" }, ["нет кода центра"]],
    ["закрыто", { day: "завтра" }, ["день пишется как 03.01.2028 или 2028-01-03"]],
    ["закрыто", { note: "я".repeat(121) }, ["почему: не больше 120 знаков"]],
    ["10:00", { day: "завтра" }, ["день пишется как 03.01.2028 или 2028-01-03", HOURS]],
  ])("refuses «%s» with %o", (hours, cells, messages) => {
    expect(lineOf(hours, cells)).toEqual({
      rows: [],
      problems: messages.map((message) => ({ line: 2, message })),
      skipped: 0,
    });
  });

  it("says which columns it lacks, all of them", () => {
    expect(readCentreTable("часы\n10:00–16:00\n").problems).toEqual([
      { line: 1, message: "в первой строке нет столбца «код центра», «день»" },
    ]);
  });

  it("knows the line of what is wrong below empty ones", () => {
    expect(readCentreTable("\n \n\nкод;день;часы\n\nshop;завтра;закрыто\n").problems).toEqual([
      { line: 6, message: "день пишется как 03.01.2028 или 2028-01-03" },
    ]);
  });

  it("has hours in two columns or in one, and leaves out what an export has of the archive", () => {
    const two =
      "центр;день;открывается;закрывается;почему\nshop;31.12.2026;9.00;15:00;Короткий день\nshop;01.01.2027;закрыто;;\n";
    const one =
      "Код;День;Часы;Почему;Состояние\nshop;31.12.2026;09:00–15:00;Короткий день;Впереди\nshop;01.01.2027;закрыто;;Прошёл\nx;02.01.2027;закрыто;;В архиве\n";
    const expected = [
      { code: "shop", day: "2026-12-31", kind: "open", opens: "09:00", closes: "15:00", note: "Короткий день" },
      { code: "shop", day: "2027-01-01", kind: "closed", opens: null, closes: null, note: "" },
    ];
    expect(values(readCentreTable(two))).toEqual(expected);
    expect([values(readCentreTable(one)), readCentreTable(one).skipped]).toEqual([expected, 1]);
  });

  it.each([
    ["shop;31.12.2026;;", "часы пишутся как 10:00 и 16:00 или «закрыто»"],
    ["shop;31.12.2026;10:00;", "часы пишутся как 10:00 и 16:00 или «закрыто»"],
    ["shop;31.12.2026;16:00;10:00", "закрытие раньше открытия"],
    [";31.12.2026;закрыто;", "нет кода центра"],
  ])("%s: %s", (row, message) => {
    expect(readCentreTable(`центр;день;открывается;закрывается\n${row}\n`).problems).toEqual([{ line: 2, message }]);
  });
});

const line = fc.string({ maxLength: 60 }).map((text) => text.replace(/[\s\u00a0\ufeff]+/g, " ").trim());
const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((at) => utcDay(at));

describe("what is written as CSV is read again", () => {
  it("days of the country", () => {
    const kinds = { off: "выходной", working: "рабочий", short: "сокращённый" } as const;
    const kind = fc.constantFrom("off", "working", "short" as const);
    // An apostrophe before a sign of a formula is what the writer adds.
    const title = line.filter((text) => text !== "" && !/^'[=+\-@]/.test(text));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ day, kind, title }), { selector: (row) => row.day, minLength: 1 }),
        (days) => {
          const text = csvFile([
            ["день", "вид", "название"],
            ...days.map((row) => [row.day, kinds[row.kind], row.title]),
          ]);
          expect(readCalendarTable(text)).toMatchObject({ problems: [], rows: days.map((value) => ({ value })) });
        },
      ),
    );
  });

  it("days of centres", () => {
    const code = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((text) => !text.startsWith("-"));
    const note = line.filter((text) => !/^'[=+\-@]/.test(text));
    const hours = fc
      .tuple(fc.nat(1_439), fc.nat(1_439))
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ kind: "open" as const, opens: clockOfMinute(from), closes: clockOfMinute(to) }));
    const closed = fc.constant({ kind: "closed" as const, opens: null, closes: null });
    const row = fc
      .tuple(fc.record({ code, day, note }), fc.oneof(hours, closed))
      .map(([common, times]): CentreDayOfFile => ({ ...common, ...times }));
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: (each) => `${each.code} ${each.day}`, minLength: 1 }), (days) => {
        const text = csvFile([
          ["центр", "день", "открывается", "закрывается", "почему"],
          ...days.map((each) => [each.code, each.day, each.opens ?? "закрыто", each.closes ?? "", each.note]),
        ]);
        expect(readCentreTable(text)).toMatchObject({ problems: [], rows: days.map((value) => ({ value })) });
      }),
    );
  });
});
