import { CsvError, parse } from "csv-parse/sync";
import { DAYS_FILE_LINES } from "../../contract/office/days-file.ts";
import { type CalendarDayValues, calendarDayValues, calendarKinds } from "../../contract/office/hours-desk.ts";
import { clockOfMinute, minuteOfClock } from "../../contract/platform/desk-fields.ts";
import { type Day, dayField } from "../../contract/platform/local-time.ts";
import { shortDay } from "../../platform/format.ts";

export interface LineProblem {
  line: number;
  /** In Russian. */
  message: string;
}

/** What a table of days says. */
export interface DaysTable<Value> {
  rows: { line: number; value: Value }[];
  problems: LineProblem[];
  /** Lines that an export has of the archive. */
  skipped: number;
}

/** A centre's day with the centre by its code, as files name it. */
export interface CentreDayOfFile {
  code: string;
  day: Day;
  kind: "open" | "closed";
  opens: string | null;
  closes: string | null;
  note: string;
}

/** The names of columns: those of the page, of the export and of the file that the command reads. The first that is there counts. */
const calendarColumns = {
  day: ["день", "дата", "day", "date"],
  kind: ["вид", "какой", "kind", "working"],
  title: ["название", "что за день", "title", "name"],
} as const;
const centreColumns = {
  code: ["код центра", "код", "центр", "code", "centre"],
  day: ["день", "дата", "day", "date"],
  opens: ["открывается", "с", "opens"],
  closes: ["закрывается", "до", "closes"],
  hours: ["часы", "hours"],
  note: ["почему", "note"],
  state: ["состояние", "state"],
} as const;

const kindWords: Readonly<Record<string, CalendarDayValues["kind"]>> = {
  "": "off",
  выходной: "off",
  праздник: "off",
  off: "off",
  "0": "off",
  рабочий: "working",
  working: "working",
  "1": "working",
  сокращённый: "short",
  сокращенный: "short",
  "сокращённый, на час": "short",
  short: "short",
};
const CLOSED = new Set(["закрыто", "закрыт", "closed"]);
const ALL_DAY = "круглосуточно";
const ARCHIVED = "в архиве";

const isoDay = dayField();
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** «2028-01-03» of that or of «3.01.2028»; null if the text is not a day. */
function dayOf(text: string): Day | null {
  const [, day = "", month = "", year = ""] = DOTTED.exec(text) ?? [];
  const read = isoDay.safeParse(year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return read.success ? read.data : null;
}

const DAY_WRONG = "день пишется как 03.01.2028 или 2028-01-03";

/** Days of the country. */
export function readCalendarTable(text: string): DaysTable<CalendarDayValues> {
  return readTable(text, calendarColumns, ["day"], ({ day: dayText, kind: kindText, title: typed }) => {
    if (kindText.toLowerCase() === ARCHIVED) return "skipped";
    const day = dayOf(dayText);
    const kind = kindWords[kindText.toLowerCase()];
    const problems = [
      ...(day === null ? [DAY_WRONG] : []),
      ...(kind === undefined ? ["вид бывает «выходной», «рабочий» или «сокращённый»"] : []),
    ];
    const title = typed || (kind ? calendarKinds[kind] : "");
    const named = calendarDayValues.shape.title.safeParse(title);
    if (!named.success && kind) problems.push(...named.error.issues.map(({ message }) => `название: ${message}`));
    if (day === null || kind === undefined || problems.length > 0) return problems;
    return { key: day, what: shortDay(day), value: { day, kind, title } };
  });
}

/** Days of centres. */
export function readCentreTable(text: string): DaysTable<CentreDayOfFile> {
  return readTable(text, centreColumns, ["code", "day"], ({ code, day: dayText, state, note, ...times }) => {
    if (state.toLowerCase() === ARCHIVED) return "skipped";
    const day = dayOf(dayText);
    const hours = hoursOf(times);
    const problems = [
      ...(code === "" ? ["нет кода центра"] : []),
      ...(day === null ? [DAY_WRONG] : []),
      ...("wrong" in hours ? [hours.wrong] : []),
      ...(note.length > 120 ? ["почему: не больше 120 знаков"] : []),
    ];
    if (day === null || "wrong" in hours || problems.length > 0) return problems;
    return { key: `${code} ${day}`, what: `${shortDay(day)} центра ${code}`, value: { code, day, note, ...hours } };
  });
}

type Hours = Pick<CentreDayOfFile, "kind" | "opens" | "closes">;

/** Reads «10:00–16:00», «закрыто» or «круглосуточно», or two columns; says what is wrong with them otherwise. */
function hoursOf(cells: { opens: string; closes: string; hours: string }): Hours | { wrong: string } {
  const whole = (cells.hours || (cells.closes === "" ? cells.opens : "")).toLowerCase();
  if (CLOSED.has(whole)) return { kind: "closed", opens: null, closes: null };
  if (whole === ALL_DAY) return { kind: "open", opens: "00:00", closes: "24:00" };
  const [from = "", to = "", ...more] = cells.hours === "" ? [cells.opens, cells.closes] : cells.hours.split(/[–—-]/);
  const [opens, closes] = [minuteOfClock(from), minuteOfClock(to)];
  if (opens === null || closes === null || more.length > 0)
    return { wrong: "часы пишутся как 10:00 и 16:00 или «закрыто»" };
  if (opens >= closes) return { wrong: "закрытие раньше открытия" };
  return { kind: "open", opens: clockOfMinute(opens), closes: clockOfMinute(closes) };
}

type Columns = Readonly<Record<string, readonly string[]>>;
type Cells<Names extends Columns> = Record<keyof Names & string, string>;

/** Texts are what is wrong with a line. */
type ReadLine<Value> = { key: string; what: string; value: Value } | string[] | "skipped";

function readTable<Names extends Columns, Value>(
  text: string,
  columns: Names,
  required: readonly (keyof Names & string)[],
  readLine: (cells: Cells<Names>) => ReadLine<Value>,
): DaysTable<Value> {
  const table: DaysTable<Value> = { rows: [], problems: [], skipped: 0 };
  const refuse = (line: number, message: string) => table.problems.push({ line, message });
  const records = recordsOf(text);
  if (!Array.isArray(records)) return { ...table, problems: [records] };
  const [head, ...lines] = records;
  const titles = head?.cells.map((name) => name.toLowerCase()) ?? [];
  const places = Object.entries(columns).map(
    ([name, names]) => [name, names.map((title) => titles.indexOf(title)).find((at) => at >= 0) ?? -1] as const,
  );
  const missing = places.filter(([name, place]) => place < 0 && required.includes(name));
  if (missing.length > 0) {
    const names = missing.map(([name]) => `«${columns[name]?.[0]}»`).join(", ");
    return { ...table, problems: [{ line: 1, message: `в первой строке нет столбца ${names}` }] };
  }
  if (lines.length > DAYS_FILE_LINES) refuse(1, `в файле больше ${DAYS_FILE_LINES} строк: разделите его`);
  if (lines.length === 0) refuse(1, "в файле нет ни одного дня");
  const seen = new Map<string, number>();
  for (const { line, cells } of lines.slice(0, DAYS_FILE_LINES)) {
    if (cells.length > titles.length) refuse(line, "столбцов больше, чем в первой строке");
    const read = readLine(Object.fromEntries(places.map(([name, at]) => [name, cells[at] ?? ""])) as Cells<Names>);
    if (read === "skipped") table.skipped += 1;
    else if (Array.isArray(read)) for (const message of read) refuse(line, message);
    else {
      const first = seen.get(read.key);
      if (first !== undefined) refuse(line, `${read.what} уже есть в строке ${first}`);
      else table.rows.push({ line, value: read.value });
      seen.set(read.key, first ?? line);
    }
  }
  return table;
}

/** A spreadsheet's export begins what would be a formula with an apostrophe. */
const DEFUSED = /^'(?=[=+\-@\t\r])/;

/** The separator that the first line has most of; what is copied from a spreadsheet has tabs. */
function separatorOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [";", ",", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function recordsOf(text: string): { line: number; cells: string[] }[] | LineProblem {
  const whole = text.replace(/^\ufeff/, "").replace(/^(\s*\n)+/, "");
  // Lines are counted as they were sent.
  const before = text.slice(0, text.length - whole.length).split("\n").length - 1;
  try {
    const records = parse(whole, {
      delimiter: separatorOf(whole),
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({
      line: info.lines + before,
      cells: record.map((cell) => cell.replace(DEFUSED, "").trim()),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const at = (error as { lines?: unknown }).lines;
    return { line: (typeof at === "number" ? at : 1) + before, message: "это не таблица CSV: проверьте кавычки" };
  }
}
