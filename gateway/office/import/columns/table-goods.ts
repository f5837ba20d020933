import { BrokenFileError } from "../formats/broken-file.ts";
import type { CellRow, SheetRow } from "../formats/csv-rows.ts";
import type { YmlCategory } from "../formats/yml-file.ts";
import { categoryOf } from "../offers/category-rules.ts";
import { RowCells, type TableHeadings } from "./row-cells.ts";
import { goodsOf, isBrand, type ListedGoods } from "./row-goods.ts";
import type { SupplierProfile } from "./supplier-profile.ts";
import { layoutOf, SAMPLE_ROWS, type TableLayout } from "./table-layout.ts";

/** What a price list holds, in its order. */
export type TableItem = { category: YmlCategory } | TableHeadings | { goods: ListedGoods };

/** The file can be read, and is no list of goods. */
export class NoTableError extends BrokenFileError {}

/** Goods of a price list, sheet by sheet, with what its columns hold and the titles that stand above rows as their category. */
export async function* readTable(
  file: string,
  rows: AsyncIterable<SheetRow>,
  profile: SupplierProfile,
): AsyncGenerator<TableItem> {
  let sheet: Sheet | null = null;
  let tables = 0;
  const ended = function* (): Generator<TableItem> {
    yield* sheet?.end() ?? [];
    if (sheet?.isTable) tables += 1;
  };
  for await (const row of rows) {
    // A program that saves a formatted page writes its empty rows as well.
    if (row.cells.every((cell) => cell.trim() === "")) continue;
    if (sheet?.title !== row.sheet) {
      yield* ended();
      sheet = new Sheet(row.sheet, profile);
    }
    yield* sheet.add(row);
  }
  yield* ended();
  if (tables === 0) throw new NoTableError(file, 1, "это не прайс-лист: не найдены столбцы с названием и ценой");
}

const BETWEEN_TITLES = /\s*(?:\n|>|\||\\|→|»|\s\/\s)\s*/;

/** Rows of one sheet: the first ones wait until the headings are known. */
class Sheet {
  readonly title: string;
  readonly #profile: SupplierProfile;
  #waiting: CellRow[] | null = [];
  #layout: TableLayout | null = null;
  /** That of the sheet's name; empty where it says nothing of goods. */
  #ofSheet = "";
  /** That of the rows that come now. */
  #category = "";
  #hasTitleAbove = false;
  /** The maker that the sheet or a title above the rows names. */
  #brand = "";
  #sections = 0;

  constructor(title: string, profile: SupplierProfile) {
    this.title = title;
    this.#profile = profile;
  }

  get isTable(): boolean {
    return this.#layout !== null;
  }

  *add(row: CellRow): Generator<TableItem> {
    if (this.#waiting === null) yield* this.#read(row);
    else {
      this.#waiting.push(row);
      if (this.#waiting.length >= SAMPLE_ROWS) yield* this.#begin(this.#waiting);
    }
  }

  *end(): Generator<TableItem> {
    if (this.#waiting !== null) yield* this.#begin(this.#waiting);
  }

  *#begin(sample: CellRow[]): Generator<TableItem> {
    this.#waiting = null;
    this.#layout = layoutOf(sample, this.#profile);
    if (this.#layout === null) return;
    yield { columns: this.#layout.columns, others: this.#layout.others };
    // «Лист1» says nothing of the goods.
    if (isBrand(this.title)) this.#brand = this.title;
    else if (categoryOf([this.title, ""]) !== null) {
      yield this.#addCategory({ title: this.title, parentId: "" });
      this.#ofSheet = this.#category;
    }
    for (const row of sample) yield* this.#read(row);
  }

  #addCategory({ title, parentId }: { title: string; parentId: string }): TableItem {
    this.#sections += 1;
    this.#category = `${this.title}#${this.#sections}`;
    return { category: { id: this.#category, parentId, title } };
  }

  /** Titles one below the other go from what is large to what is small; the next one stands in place of the last. */
  *#openSection(title: string): Generator<TableItem> {
    if (isBrand(title)) {
      this.#brand = title;
      return;
    }
    const parentId = this.#hasTitleAbove ? this.#category : this.#ofSheet;
    this.#brand = "";
    this.#hasTitleAbove = true;
    yield this.#addCategory({ title, parentId });
  }

  /** «Шины > Зимние» of a column, below the titles of the rows. */
  *#openPath(path: string): Generator<TableItem, string> {
    let parentId = this.#category;
    for (const title of path.split(BETWEEN_TITLES)) {
      const id = `${parentId}/${title}`;
      yield { category: { id, parentId, title } };
      parentId = id;
    }
    return parentId;
  }

  *#read(row: CellRow): Generator<TableItem> {
    if (this.#layout === null || row.line < this.#layout.firstLine) return;
    const cells = new RowCells(row, this.#layout);
    if (cells.isTotal || cells.repeatsHeadings) return;
    const section = cells.section;
    if (section !== null) {
      yield* this.#openSection(section);
      return;
    }
    this.#hasTitleAbove = false;
    const own = cells.all("category");
    const categoryId = own === "" ? this.#category : yield* this.#openPath(own);
    yield { goods: goodsOf(cells, { categoryId, brand: this.#brand }, this.#profile) };
  }
}
