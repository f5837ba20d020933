import { findTyreSize } from "../../../catalogue/names/tyre-size.ts";
import { findWheelSize } from "../../../catalogue/names/wheel-name.ts";
import type { CellRow } from "../formats/csv-rows.ts";
import { isGtin } from "../offers/offer-details.ts";
import { GROUPED_BY_COMMAS, kopecksOf, piecesOf, plainCell } from "./cell-values.ts";
import { type Field, fieldOf } from "./headings.ts";
import { columnOf, DEFAULT_PROFILE, type SupplierProfile } from "./supplier-profile.ts";

/** A column of a price list. */
export interface TableColumn {
  /** From 0. */
  place: number;
  /** As it stands, of two rows of headings together: «Цена, руб. Опт». Empty in a table without headings. */
  heading: string;
  field: Field;
  /** For a quantity, the warehouse that the heading names; empty when it names none. */
  warehouse: string;
  /** For a price, «6,293» are six thousand: its other cells say so. */
  hasCommas?: boolean;
}

/** A heading whose column is not read: nobody knows it, or it is not used. */
export type OtherColumn = Pick<TableColumn, "place" | "heading"> & { field: "ignore" | null };

export interface TableLayout {
  columns: TableColumn[];
  others: OtherColumn[];
  /** The first line of the file after the headings. */
  firstLine: number;
}

/** Rows that are looked through for headings: titles, addresses and terms stand above them. */
export const SAMPLE_ROWS = 60;
const FEWEST_KNOWN = 3;

/** What a column holds, of which headings say what a row is and what it costs. */
const IDENTIFYING: readonly Field[] = ["name", "model", "size", "article", "code", "brand"];

/**
 * Finds the headings of a price list, in one row or in two («Цена» above «Опт» and «РРЦ»), and what each column holds; without headings what
 * the columns look like. Null when it is no table of goods.
 */
export function layoutOf(sample: readonly CellRow[], profile: SupplierProfile = DEFAULT_PROFILE): TableLayout | null {
  const alone = sample.map((row) => ({ ...columnsOf(profile, row.cells), firstLine: row.line + 1 }));
  const together = sample.flatMap((row, at) => {
    const next = sample[at + 1];
    // A second row of headings holds words alone: a row of goods has figures.
    const hasSubheadings =
      next !== undefined &&
      next.line === row.line + 1 &&
      !next.cells.some(hasFigure) &&
      !isTitleAbove(row.cells, next.cells);
    return hasSubheadings ? [{ ...columnsOf(profile, row.cells, next.cells), firstLine: next.line + 1 }] : [];
  });
  let best: TableLayout | null = null;
  let most = 1;
  // Two rows have to say more than either: a title above the headings says nothing of them, and is another one tomorrow.
  for (const reading of [...alone, ...together]) {
    const known = new Set(reading.columns.map(({ field, warehouse }) => `${field} ${warehouse}`)).size;
    const saysWhat = reading.columns.some(({ field }) => IDENTIFYING.includes(field));
    if (saysWhat && known > most && (known >= FEWEST_KNOWN || isOfChanges(reading.columns)))
      [best, most] = [reading, known];
  }
  return best ? withContent(best, sample) : layoutOfContent(sample);
}

/** What the cells below the headings add: a size in a column that nobody knows, and how thousands are written. */
function withContent(layout: TableLayout, sample: readonly CellRow[]): TableLayout {
  const rows = sample.filter(({ line }) => line >= layout.firstLine);
  const textsAt = (place: number) => rows.map(({ cells }) => cells[place] ?? "").filter((text) => text !== "");
  const isMostly = (place: number, is: (text: string) => boolean) => {
    const texts = textsAt(place);
    return texts.length > 0 && texts.length >= rows.length / 2 && texts.filter(is).length >= texts.length * 0.8;
  };
  const columns = layout.columns.map((column): TableColumn => {
    // «Ш» is a width beside «В» and «Д», and studs where it has words and marks.
    if (column.field === "width" && /^ш\.?$/i.test(column.heading.trim()) && !textsAt(column.place).some(hasFigure))
      return { ...column, field: "studs" };
    return column.field.startsWith("price") && isMostly(column.place, (text) => GROUPED_BY_COMMAS.test(plainCell(text)))
      ? { ...column, hasCommas: true }
      : column;
  });
  if (columns.some(({ field }) => field === "size" || field === "name" || field === "width"))
    return { ...layout, columns };
  const size = layout.others.find(
    ({ place, field }) =>
      field === null && isMostly(place, (text) => findTyreSize(text) !== null || findWheelSize(text) !== null),
  );
  if (size === undefined) return { ...layout, columns };
  const found: TableColumn = { place: size.place, heading: size.heading, field: "size", warehouse: "" };
  return { ...layout, columns: [...columns, found], others: layout.others.filter((other) => other !== size) };
}

/** A list of changes may have codes and prices alone. */
const isOfChanges = (columns: readonly TableColumn[]): boolean =>
  columns.some(({ field }) => field === "code" || field === "article") &&
  columns.some(({ field }) => field === "quantity" || field.startsWith("price"));

const OF_SOME_COLUMNS = /цен|ціна|остат|налич|склад|price|stock/i;

/** «Курск» alone, above most of the headings, is no heading; «Цены» may be. */
function isTitleAbove(top: readonly string[], headings: readonly string[]): boolean {
  const [title, another] = top.filter((text) => text !== "");
  if (title === undefined || another !== undefined || OF_SOME_COLUMNS.test(title)) return false;
  const named = (from: number) => headings.slice(from).filter((text) => text !== "").length;
  return named(top.indexOf(title)) > named(0) / 2;
}

const hasFigure = (cell: string): boolean => /^[\d\s.,]+$/.test(cell) && /\d/.test(cell);

function columnsOf(
  profile: SupplierProfile,
  top: readonly string[],
  sub: readonly string[] = [],
): Pick<TableLayout, "columns" | "others"> {
  const columns: TableColumn[] = [];
  const others: OtherColumn[] = [];
  let spanning = "";
  for (let place = 0; place < Math.max(top.length, sub.length); place += 1) {
    const own = top[place] ?? "";
    const below = sub[place] ?? "";
    if (own !== "") spanning = own;
    // A merged heading stands in the first of its cells.
    const above = own !== "" ? own : below === "" ? "" : spanning;
    const heading = [above, below === above ? "" : below].filter((text) => text !== "").join(" ");
    if (heading === "") continue;
    const ownMeaning = below === "" ? null : meaningBelow(above, below);
    const field = columnOf(profile, heading) ?? ownMeaning ?? fieldOf(heading) ?? fieldOf(above);
    if (field === null || field === "ignore") {
      others.push({ place, heading, field });
      continue;
    }
    columns.push({ place, heading, field, warehouse: field === "quantity" ? warehouseBelow(above, below) : "" });
  }
  return { columns, others };
}

/** What the lower heading says by itself. «Цена» below «Опт» is that price, though. */
function meaningBelow(above: string, below: string): Field | null {
  const own = fieldOf(below);
  const of = own === "price" ? fieldOf(above) : null;
  return of?.startsWith("price-") ? of : own;
}

/** «Остаток» below «Пермь (Гашкова)», «Пермь» below «Остатки», or both in one. */
function warehouseBelow(above: string, below: string): string {
  if (below === "" || below === above) return warehouseOf(above);
  const own = warehouseOf(below);
  if (own === "") return warehouseOf(above);
  return fieldOf(above) === "quantity" && warehouseOf(above) === ""
    ? own
    : fieldOf(below) === null
      ? below
      : `${above} ${own}`;
}

const WORDS_OF_PIECES =
  /остат[а-я]*\.?|ост\.|(?:в )?налич[а-я]*|доступн[а-я]*|свободн[а-я]*|кол(?:-во|ич[а-я]*|\.)?|залиш[а-яіїє]*|наявн[а-яіїє]*|қалдық|рэшт[а-яіў]*|наяўн[а-яў]*|саны|қоймада|ostat[a-z]*|nalich[a-z]*|\bkol ?vo|kolichestvo|кількість|сток|availab(?:le|ility)|\bon hand\b|\bfree\b(?=.*(?:stock|qty|quantity))|\bbalance\b|count|\bcp (?=quant)|(?:\bin )?stock|rests?|(?:\btotal )?\bamount|quantity|qty|(?:,\s*)?шт(?:ук)?\.?|[:;,()]/gi;

/** What stands before the name of a place. */
const BEFORE_PLACE = /^(?:(?:на|по) (?:складе|складу|складах|складам))(?: |$)/i;
/** All places together, the day that the pieces are of, or how many are told at the most. */
const NO_PLACE =
  /^(?:(?:на|по|в) )?(?:склад[а-я]*|общ[а-я]*|итого|всего|total|на (?:сегодня|дату|\d[\d.]*)|(?:[<>≥]=?|более|больше|от|до) ?\d+)?$/i;

/**
 * The warehouse that a heading of pieces names: «Остаток, шт. Москва» and «Остаток на складе (Москва)» are of Москва, «Общий остаток» of
 * none. «Удалённый склад (3 дня)» is called so as a whole.
 */
export function warehouseOf(heading: string): string {
  const plain = heading.replaceAll("_", " ").replaceAll(/\(\s*шт(?:ук)?\.?\s*\)/gi, " ");
  const name = plain.replaceAll(WORDS_OF_PIECES, " ").replaceAll(/\s+/g, " ").trim().replace(BEFORE_PLACE, "");
  if (NO_PLACE.test(name)) return "";
  return plain.includes("(") && !isOfPieces(plain)
    ? plain.replaceAll(/\s+/g, " ").trim()
    : name.replace(/^«(.*)»$/, "$1");
}

/** Nothing but words of pieces stands before the brackets. */
const isOfPieces = (heading: string): boolean =>
  NO_PLACE.test((heading.split("(")[0] ?? "").replaceAll(WORDS_OF_PIECES, " ").replaceAll(/\s+/g, " ").trim());

interface ColumnLook {
  place: number;
  texts: string[];
}

/** What columns without headings look like: a name is the longest text, a code is never repeated, and so on. */
function layoutOfContent(sample: readonly CellRow[]): TableLayout | null {
  const rows = sample.filter(({ cells }) => cells.filter((cell) => cell !== "").length >= FEWEST_KNOWN);
  const [first] = rows;
  if (first === undefined) return null;
  let looks: ColumnLook[] = first.cells.map((_, place) => ({
    place,
    texts: rows.map(({ cells }) => cells[place] ?? "").filter((text) => text !== ""),
  }));
  const columns: TableColumn[] = [];
  const take = (field: Field, matches: (look: ColumnLook) => boolean, weight: (look: ColumnLook) => number) => {
    const [found] = looks.filter(matches).sort((one, other) => weight(other) - weight(one));
    if (!found) return;
    looks = looks.filter((look) => look !== found);
    columns.push({ place: found.place, heading: "", field, warehouse: "" });
  };
  const mostly = (texts: readonly string[], is: (text: string) => boolean) =>
    texts.length >= rows.length / 2 && texts.filter(is).length >= texts.length * 0.8;
  const average = (texts: readonly string[], of: (text: string) => number) =>
    texts.reduce((sum, text) => sum + of(text), 0) / Math.max(texts.length, 1);
  take(
    "barcode",
    ({ texts }) => mostly(texts, isGtin),
    () => 0,
  );
  take(
    "name",
    ({ texts }) => mostly(texts, (text) => /[a-zа-яё]/i.test(text) && text.length >= 12),
    ({ texts }) => average(texts, (text) => text.length),
  );
  take(
    "price",
    ({ texts }) => mostly(texts, (text) => (kopecksOf(text) ?? 0) >= 100_00 && !/^0/.test(text)),
    ({ place }) => place,
  );
  take(
    "code",
    ({ texts }) => new Set(texts).size === texts.length && mostly(texts, (text) => /^\S{3,64}$/.test(text)),
    ({ place }) => -place,
  );
  take(
    "quantity",
    ({ texts }) => mostly(texts, (text) => (piecesOf(text)?.pieces ?? 10_000) < 10_000),
    ({ place }) => -place,
  );
  take(
    "brand",
    ({ texts }) => mostly(texts, (text) => /^[a-zа-яё][^\d]{1,40}$/i.test(text)),
    ({ texts }) => -new Set(texts).size,
  );
  const isTable = ["name", "price"].every((wanted) => columns.some(({ field }) => field === wanted));
  return isTable ? { columns, others: [], firstLine: first.line } : null;
}
