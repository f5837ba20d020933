import { MAX_CELL_CHARACTERS, MAX_COLUMNS, type SheetRow } from "./csv-rows.ts";

/** What a record says, by the heading under which a table would have it. */
export type ListRecord = ReadonlyMap<string, string>;

/** Adds what a record says. Addresses of pictures and barcodes may be several, of anything else the first counts. */
export function addField(record: Map<string, string>, heading: string, value: string): void {
  const known = record.get(heading);
  if (value === "" || known === value) return;
  if (known === undefined) record.set(heading, value.slice(0, MAX_CELL_CHARACTERS));
  else if (SEVERAL.test(heading) && known.length < MAX_CELL_CHARACTERS) record.set(heading, `${known}\n${value}`);
}
const SEVERAL = /pict|image|img|photo|фото|картин|barcode|штрих/i;

/** Named by what it is of, it keeps what it is: «Остаток Москва», «price Опт». Other named values are figures of the goods. */
const OF_SOMETHING = /stock|rest|остат|склад|store|warehouse|qty|quantity|count|колич|налич|price|цена/i;
export const headingOf = (name: string, of: string): string => (OF_SOMETHING.test(name) ? `${name} ${of}` : of);

/** Columns of one kind of records, in the order in which they are met. */
export class Headings {
  readonly #places = new Map<string, number>();

  note(headings: Iterable<string>): void {
    for (const heading of headings)
      if (this.#places.size < MAX_COLUMNS && !this.#places.has(heading)) this.#places.set(heading, this.#places.size);
  }

  row(sheet: string, line: number): SheetRow {
    return { sheet, line, cells: [...this.#places.keys()] };
  }

  rowOf(sheet: string, line: number, record: ListRecord): SheetRow {
    const cells = Array.from(this.#places.keys(), (heading) => record.get(heading) ?? "");
    return { sheet, line, cells };
  }
}
