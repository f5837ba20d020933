import type { CellRow } from "../formats/csv-rows.ts";
import { codeOfName } from "../offers/goods-code.ts";
import { isGtin } from "../offers/offer-details.ts";
import type { Field } from "./headings.ts";
import type { OtherColumn, TableColumn, TableLayout } from "./table-layout.ts";

export type TableHeadings = Pick<TableLayout, "columns" | "others">;

const TOTALS = /^(?:итог|всего|общ(?:ая|ее) |total)/i;

/** One row of a price list by its columns. */
export class RowCells {
  readonly line: number;
  readonly columns: readonly TableColumn[];
  readonly others: readonly OtherColumn[];
  readonly #cells: readonly string[];

  constructor({ line, cells }: CellRow, { columns, others }: TableHeadings) {
    this.line = line;
    this.#cells = cells;
    this.columns = columns;
    this.others = others;
  }

  at = ({ place, hasCommas }: Pick<TableColumn, "place" | "hasCommas">): string => {
    const cell = this.#cells[place] ?? "";
    return hasCommas ? cell.replaceAll(",", "") : cell;
  };

  columnsOf = (field: Field): TableColumn[] => this.columns.filter((column) => column.field === field);

  /** What the first column of the field says that says anything. */
  of = (field: Field): string =>
    this.columnsOf(field)
      .map(this.at)
      .find((text) => text !== "") ?? "";

  /** All that columns of these fields say, a line for each cell. */
  all = (...fields: readonly Field[]): string =>
    fields
      .flatMap(this.columnsOf)
      .map(this.at)
      .filter((text) => text !== "")
      .join("\n");

  /** The supplier's code; where it has no column for it, the maker's. A list without either tells its goods by barcode or name alone. */
  get code(): string {
    if (this.columnsOf("code").length > 0) return this.of("code");
    if (this.columnsOf("article").length > 0) return this.of("article");
    return (
      this.all("barcode", "gtin")
        .split(/[\s,;]+/)
        .find(isGtin) ?? codeOfName(nameOf(this))
    );
  }

  /** The maker's number: of two columns the first is the supplier's. */
  get article(): string {
    const articles = this.columnsOf("article")
      .map(this.at)
      .filter((text) => text !== "");
    return (this.columnsOf("code").length > 0 ? articles[0] : articles.at(-1)) ?? "";
  }

  get isTotal(): boolean {
    return TOTALS.test(this.#cells.find((cell) => cell !== "") ?? "");
  }

  /** Programs print the headings on each page again. */
  get repeatsHeadings(): boolean {
    const same = this.columns.filter((column) => column.heading !== "" && column.heading.startsWith(this.at(column)));
    return same.filter((column) => this.at(column) !== "").length >= 3;
  }

  /** A row with one text and no code, price or pieces is a title of those below. */
  get section(): string | null {
    const texts = this.#cells.filter((cell) => cell !== "");
    const [text] = texts;
    if (text === undefined || texts.length > 1) return null;
    const isCode = this.of("code") === text || this.of("article") === text;
    return isCode && /\d/.test(text) && !/\s/.test(text) ? null : text;
  }
}

/** What a row is called: lists of 1C say a part of it as «Характеристика», others have brand, model and figures apart. */
export function nameOf(cells: RowCells): string {
  if (cells.columnsOf("name").length > 0) {
    const [name, rest] = [cells.of("name"), cells.of("characteristic")];
    return name.includes(rest) ? name : `${name} ${rest}`;
  }
  const model = cells.of("model") || (cells.columnsOf("model").length > 0 ? "" : cells.of("description"));
  if (model + cells.of("brand") === "") return "";
  const capacity = cells.of("capacity");
  const figures =
    capacity === ""
      ? [sizeOf(cells, model), indexesOf(cells)]
      : [...batteryOf(cells.of("brand") + model, capacity, cells.of("current")), cells.of("size")];
  const volume = cells.of("volume");
  const ofOil = [cells.of("viscosity"), /^[\d.,]+$/.test(volume) ? `${volume} л` : volume];
  return [cells.of("brand"), model, ...figures, ...ofOil].filter((text) => text !== "").join(" ");
}

/** A maker, a width and a diameter alone may be of an inner tube. */
function sizeOf(cells: RowCells, model: string): string {
  const [size, width, profile, diameter] = [
    cells.of("size"),
    cells.of("width"),
    cells.of("profile"),
    cells.of("diameter"),
  ];
  const isWheel = cells.of("pcd") + cells.of("circle") + cells.of("et") !== "";
  if (size !== "") return isWheel && RIM.test(size) ? wheelOf(cells, size) : size;
  const inches = diameter.replace(/^z?r/i, "");
  if (profile !== "" && inches !== "") return `${width}/${profile} R${inches}`;
  if (model === "" || width === "" || inches === "") return "";
  return isWheel ? wheelOf(cells, `${width}x${inches}`) : `${width} R${inches}`;
}

/** «7x17», «6,5Jx16»: bolts and offset have columns of their own. */
const RIM = /^\d{1,2}(?:[.,]\d+)?\s?j?\s?[xх*]\s?\d{2}(?:[.,]5)?$/i;

/** «6.5x16 5x108 ET43 D67.1 Нео-классик»: wheels of one model differ by nothing else. */
function wheelOf(cells: RowCells, rim: string): string {
  const holes = cells.of("holes");
  const circle = cells.of("circle") || cells.of("pcd");
  const bolts = holes === "" || !/^[\d.,]+$/.test(circle) ? cells.of("pcd") : `${holes}x${circle}`;
  const [offset, bore] = [cells.of("et"), cells.of("cb")].map((text) => /-?\d+(?:[.,]\d+)?/.exec(text)?.[0] ?? "");
  return [rim, bolts, offset && `ET${offset}`, bore && `D${bore}`, cells.of("color")]
    .filter((text) => text !== "")
    .join(" ");
}

/** «91 (до 615 кг)» and «H (до 210 км/ч)» are 91H. */
const indexesOf = (cells: RowCells): string =>
  cells.of("indexes") ||
  [cells.of("load-index"), cells.of("speed-index")].map((text) => text.replace(/\s*\(.*/, "")).join("");

/** «6СТ-190» says its capacity itself. */
const batteryOf = (called: string, capacity: string, current: string): string[] =>
  called.includes(capacity)
    ? []
    : [/^[\d.,]+$/.test(capacity) ? `${capacity} А·ч` : capacity, /^\d+$/.test(current) ? `${current} А` : current];
