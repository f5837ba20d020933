import type { Category } from "../contract/categories.ts";
import type { SortOrder } from "../contract/goods-query.ts";
import type { GoodsAttributes } from "../db/schema/goods.ts";
import { AnswerMemo } from "./answer-memo.ts";
import { addAll, type Bits, clearBit, setBit, wordsFor } from "./bits.ts";
import { ListColumn, NumberColumn } from "./columns.ts";
import type { FacetDefinition } from "./facet-definition.ts";
import { facetsOf } from "./facets.ts";
import { type CompareRows, reorderRows, sortRows } from "./row-order.ts";
import type { YieldToEventLoop } from "./yield-to-event-loop.ts";

/** What the index knows of a product. `locations` are those that have it now. */
export interface IndexedGoods {
  id: number;
  category: Category;
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
  attributes: GoodsAttributes;
  priceKopecks: number;
  popularity: number;
  locations: readonly number[];
}

type KeptOrder = Exclude<SortOrder, "stock">;

/** The goods of one category, column by column; a product is a row number. */
export class CategoryIndex {
  readonly definitions: readonly FacetDefinition[];
  readonly lists = new Map<string, ListColumn>();
  /** In the units of the URL, except `price`: kopecks. */
  readonly ranges = new Map<string, NumberColumn>();
  /** Rows on sale. */
  alive: Bits;
  readonly orders: Record<KeptOrder, Int32Array>;
  /** Forgotten with every change. */
  readonly memo = new AnswerMemo();
  #capacity: number;
  #ids: Int32Array;
  readonly #price: NumberColumn;
  #popularity: Int32Array;
  #atLocation = new Map<number, Bits>();
  #rows = 0;
  /** Rows up to here are in the order of ids; later ones are found by `#late`. */
  #sortedRows = 0;
  readonly #late = new Map<number, number>();
  /** Rows that stand in the wrong place of the orders, and rows to be on sale, until `settle`. */
  readonly #displaced = new Set<number>();
  readonly #present = new Set<number>();

  constructor(category: Category, expectedRows: number) {
    const capacity = Math.ceil((expectedRows * 1.02 + 64) / 32) * 32;
    this.#capacity = capacity;
    this.definitions = facetsOf[category];
    this.#ids = new Int32Array(capacity);
    this.#price = new NumberColumn(capacity);
    this.#popularity = new Int32Array(capacity);
    this.alive = new Int32Array(wordsFor(capacity));
    this.orders = { popularity: new Int32Array(0), price: new Int32Array(0), "-price": new Int32Array(0) };
    for (const definition of this.definitions) {
      if (definition.kind === "list") {
        if (definition.key !== "shops") this.lists.set(definition.key, new ListColumn(definition, capacity));
      } else if (definition.key === "price") this.ranges.set("price", this.#price);
      else this.ranges.set(definition.key, new NumberColumn(capacity));
    }
  }

  /** How many row numbers any set of rows must have room for. */
  get capacity(): number {
    return this.#capacity;
  }

  idOf(row: number): number {
    return this.#ids[row] as number;
  }

  /** Adds a row while the index is being built; `sort` comes before the first question. */
  add(goods: IndexedGoods): void {
    setBit(this.alive, this.#write(goods).row);
  }

  async sort(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    const rows = new Int32Array(this.#rows);
    for (let row = 0; row < rows.length; row++) rows[row] = row;
    for (const [name, compare] of this.#comparers())
      this.orders[name] = await sortRows(rows, compare, yieldToEventLoop);
  }

  /** Writes changed goods and takes away those that are gone. New ones, and new places in the orders, come with `settle`. */
  change(changed: readonly IndexedGoods[], goneIds: readonly number[]): void {
    for (const goods of changed) {
      const { row, isDisplaced } = this.#write(goods);
      if (isDisplaced) this.#displaced.add(row);
      this.#present.add(row);
    }
    for (const id of goneIds) {
      const row = this.#rowOf(id);
      if (row === undefined) continue;
      clearBit(this.alive, row);
      this.#present.delete(row);
    }
    this.memo.clear();
  }

  /** Finishes what `change` began; questions may be asked in between. */
  async settle(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    if (this.#displaced.size > 0) {
      for (const [name, compare] of this.#comparers()) {
        this.orders[name] = reorderRows(this.orders[name], this.#displaced, compare);
        await yieldToEventLoop();
      }
      this.#displaced.clear();
    }
    if (this.#present.size === 0) return;
    // Only now: a row that counts but is in no order would be missing from its page.
    for (const row of this.#present) setBit(this.alive, row);
    this.#present.clear();
    this.memo.clear();
  }

  /** The rows that any of the locations has. The result is the caller's own. */
  rowsAt(locationIds: Iterable<number>): Bits {
    const result = new Int32Array(wordsFor(this.#capacity));
    for (const id of locationIds) {
      const bits = this.#atLocation.get(id);
      if (bits) addAll(result, bits);
    }
    return result;
  }

  /** The rows that one location has; undefined when it has none. Not to be written to. */
  rowsAtOne(locationId: number): Bits | undefined {
    return this.#atLocation.get(locationId);
  }

  /** Rows that cost from `least` to `most` kopecks. */
  rowsPriced(least: number, most: number): Bits {
    const order = this.orders.price;
    const rows = new Int32Array(wordsFor(this.#capacity));
    const end = this.#firstPriced((price) => price > most);
    for (let at = this.#firstPriced((price) => price >= least); at < end; at++) setBit(rows, order[at] as number);
    return rows;
  }

  /** The place in the order of prices from which on `isBeyond` holds. */
  #firstPriced(isBeyond: (price: number) => boolean): number {
    const order = this.orders.price;
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBeyond(this.#price.numbers[order[middle] as number] as number)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** What an order other than `stock` sorts by; ties go by popularity, then by id. */
  compareBy(order: KeptOrder): CompareRows {
    const popularity = this.#popularity;
    const ids = this.#ids;
    const byPopularity: CompareRows = (a, b) =>
      (popularity[b] as number) - (popularity[a] as number) || (ids[a] as number) - (ids[b] as number);
    if (order === "popularity") return byPopularity;
    const prices = this.#price.numbers;
    return order === "price"
      ? (a, b) => (prices[a] as number) - (prices[b] as number) || byPopularity(a, b)
      : (a, b) => (prices[b] as number) - (prices[a] as number) || byPopularity(a, b);
  }

  #comparers(): [KeptOrder, CompareRows][] {
    return (["popularity", "price", "-price"] as const).map((name) => [name, this.compareBy(name)]);
  }

  #write(goods: IndexedGoods): { row: number; isDisplaced: boolean } {
    const known = this.#rowOf(goods.id);
    const row = known ?? this.#append(goods.id);
    const isDisplaced =
      known === undefined ||
      this.#price.numbers[row] !== goods.priceKopecks ||
      this.#popularity[row] !== goods.popularity;
    this.#price.numbers[row] = goods.priceKopecks;
    this.#popularity[row] = goods.popularity;
    for (const [key, column] of this.lists) {
      if (key === "brand") column.put(row, goods.brandSlug, goods.brandTitle);
      else if (key === "model") column.put(row, goods.modelSlug, goods.modelTitle);
      else column.put(row, goods.attributes[key]);
    }
    for (const [key, column] of this.ranges) if (key !== "price") column.put(row, goods.attributes[key]);
    if (known !== undefined) this.#clearLocations(row);
    this.#writeLocations(row, goods.locations);
    return { row, isDisplaced };
  }

  #clearLocations(row: number): void {
    for (const bits of this.#atLocation.values()) clearBit(bits, row);
  }

  #writeLocations(row: number, locationIds: readonly number[]): void {
    for (const id of locationIds) {
      let bits = this.#atLocation.get(id);
      if (!bits) {
        bits = new Int32Array(wordsFor(this.#capacity));
        this.#atLocation.set(id, bits);
      }
      setBit(bits, row);
    }
  }

  #rowOf(id: number): number | undefined {
    let low = 0;
    let high = this.#sortedRows - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.#ids[middle] as number;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return this.#late.get(id);
  }

  #append(id: number): number {
    if (this.#rows === this.#capacity) this.#grow();
    const row = this.#rows;
    const isNext = row === this.#sortedRows && (row === 0 || id > (this.#ids[row - 1] as number));
    if (isNext) this.#sortedRows += 1;
    else this.#late.set(id, row);
    this.#ids[row] = id;
    this.#rows += 1;
    return row;
  }

  #grow(): void {
    this.#capacity = Math.ceil((this.#capacity * 1.25) / 32) * 32;
    const copy = (to: Int32Array, from: Int32Array): Int32Array => {
      to.set(from);
      return to;
    };
    this.#ids = copy(new Int32Array(this.#capacity), this.#ids);
    this.#popularity = copy(new Int32Array(this.#capacity), this.#popularity);
    this.alive = copy(new Int32Array(wordsFor(this.#capacity)), this.alive);
    for (const [id, bits] of this.#atLocation)
      this.#atLocation.set(id, copy(new Int32Array(wordsFor(this.#capacity)), bits));
    for (const column of this.lists.values()) column.grow(this.#capacity);
    this.#price.grow(this.#capacity);
    for (const [key, column] of this.ranges) if (key !== "price") column.grow(this.#capacity);
  }
}
