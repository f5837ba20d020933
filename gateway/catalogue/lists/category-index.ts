import type { Category } from "../../contract/catalogue/categories.ts";
import type { SortOrder } from "../../contract/catalogue/goods-query.ts";
import type { GoodsAttributes } from "../../platform/db/schema/goods.ts";
import { addAll, type Bits, clearBit, setBit, wordsFor } from "./bits.ts";
import { ListColumn, NumberColumn } from "./columns.ts";
import type { FacetDefinition } from "./facet-definition.ts";
import { facetsOf } from "./facets.ts";
import { ResultCache } from "./result-cache.ts";
import { type CompareRows, reorderRows, sortRows } from "./row-order.ts";
import type { YieldToEventLoop } from "./yield-to-event-loop.ts";

export type Shelf = readonly [locationId: number, quantity: number];

/** A product as it is indexed, with the locations that have it in stock. */
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
  /** Null without reviews. */
  rating: number | null;
  /** Its card shows a price struck through. */
  isDiscounted: boolean;
  /** The pieces that are bought together. */
  set: number;
  /** Nothing where all of it is less than is sold at once. */
  stock: readonly Shelf[];
}

/** From what average on customers call goods good. */
export const GOOD_RATING = 4;

/** Facets that follow from where the goods lie, and have no column. */
const FACETS_OF_STOCK: ReadonlySet<string> = new Set(["stock", "shops"]);

type StoredOrder = Exclude<SortOrder, "stock">;

/** Column-oriented index of the goods of one category. A product is a row number. */
export class CategoryIndex {
  readonly definitions: readonly FacetDefinition[];
  readonly lists = new Map<string, ListColumn>();
  /** In the units of the URL, except `price`, which is in kopecks. */
  readonly ranges = new Map<string, NumberColumn>();
  onSale: Bits;
  readonly orders: Record<StoredOrder, Int32Array>;
  /** Cleared with every change. */
  readonly cache = new ResultCache();
  #capacity: number;
  #ids: Int32Array;
  readonly #price: NumberColumn;
  #popularity: Int32Array;
  readonly #atLocation = new Map<number, Bits>();
  /** The rows of which a location has a whole set. */
  readonly #setAtLocation = new Map<number, Bits>();
  #rows = 0;
  /** Rows below this one are sorted by id; those after it are found by `#rowById`. */
  #sortedRows = 0;
  readonly #rowById = new Map<number, number>();
  /** Changes that `finishChanges` has yet to apply to the sort orders and to `onSale`. */
  readonly #rowsToReorder = new Set<number>();
  readonly #rowsToShow = new Set<number>();

  constructor(category: Category, expectedRows: number) {
    const capacity = Math.ceil((expectedRows * 1.02 + 64) / 32) * 32;
    this.#capacity = capacity;
    this.definitions = facetsOf[category];
    this.#ids = new Int32Array(capacity);
    this.#price = new NumberColumn(capacity);
    this.#popularity = new Int32Array(capacity);
    this.onSale = new Int32Array(wordsFor(capacity));
    this.orders = { popularity: new Int32Array(0), price: new Int32Array(0), "-price": new Int32Array(0) };
    for (const definition of this.definitions) {
      if (definition.kind === "list") {
        if (!FACETS_OF_STOCK.has(definition.key)) this.lists.set(definition.key, new ListColumn(definition, capacity));
      } else if (definition.key === "price") this.ranges.set("price", this.#price);
      else this.ranges.set(definition.key, new NumberColumn(capacity));
    }
  }

  /** The number of rows that every set of rows must have room for. */
  get capacity(): number {
    return this.#capacity;
  }

  /** Whether anything of it is on sale. */
  get hasGoods(): boolean {
    return this.onSale.some((word) => word !== 0);
  }

  idOf(row: number): number {
    return this.#ids[row] as number;
  }

  /** Adds a row while the index is built; `sort` has to be called before the first search. */
  add(goods: IndexedGoods): void {
    setBit(this.onSale, this.#write(goods).row);
  }

  async sort(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    const rows = new Int32Array(this.#rows);
    for (let row = 0; row < rows.length; row++) rows[row] = row;
    for (const [name, compare] of this.#comparers())
      this.orders[name] = await sortRows(rows, compare, yieldToEventLoop);
  }

  /** Updates changed goods and removes those that are gone. New goods and new sort positions appear with `finishChanges`. */
  change(changed: readonly IndexedGoods[], goneIds: readonly number[]): void {
    for (const goods of changed) {
      const { row, needsReorder } = this.#write(goods);
      if (needsReorder) this.#rowsToReorder.add(row);
      this.#rowsToShow.add(row);
    }
    for (const id of goneIds) {
      const row = this.#rowOf(id);
      if (row === undefined) continue;
      clearBit(this.onSale, row);
      this.#rowsToShow.delete(row);
    }
    this.cache.clear();
  }

  /** Completes `change`. Searches may run in between. */
  async finishChanges(yieldToEventLoop: YieldToEventLoop): Promise<void> {
    if (this.#rowsToReorder.size > 0) {
      for (const [name, compare] of this.#comparers()) {
        this.orders[name] = reorderRows(this.orders[name], this.#rowsToReorder, compare);
        await yieldToEventLoop();
      }
      this.#rowsToReorder.clear();
    }
    if (this.#rowsToShow.size === 0) return;
    // Last, because a row on sale without a position in the sort orders would be counted but never listed.
    for (const row of this.#rowsToShow) setBit(this.onSale, row);
    this.#rowsToShow.clear();
    this.cache.clear();
  }

  /** Rows in stock at any of the locations, as a new set. */
  rowsAtAnyOf(locationIds: Iterable<number>): Bits {
    return this.#union(this.#atLocation, locationIds);
  }

  /** Rows of which any of the shops has a whole set by itself, as a new set. */
  rowsOfSetAtAnyOf(shopIds: Iterable<number>): Bits {
    return this.#union(this.#setAtLocation, shopIds);
  }

  #union(sets: ReadonlyMap<number, Bits>, locationIds: Iterable<number>): Bits {
    const result = new Int32Array(wordsFor(this.#capacity));
    for (const id of locationIds) {
      const bits = sets.get(id);
      if (bits) addAll(result, bits);
    }
    return result;
  }

  /** Rows of which one shop has a whole set, as a shared set that must not be changed; undefined when there are none. */
  rowsOfSetAt(shopId: number): Bits | undefined {
    return this.#setAtLocation.get(shopId);
  }

  /** Rows with a price from `least` to `most` kopecks, both included. */
  rowsInPriceRange(least: number, most: number): Bits {
    const order = this.orders.price;
    const rows = new Int32Array(wordsFor(this.#capacity));
    const end = this.#firstInPriceOrder((price) => price > most);
    for (let at = this.#firstInPriceOrder((price) => price >= least); at < end; at++) setBit(rows, order[at] as number);
    return rows;
  }

  /** The first position in the price order for which `isBeyond` holds. */
  #firstInPriceOrder(isBeyond: (price: number) => boolean): number {
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

  /** Compares by a sort order other than `stock`; ties are resolved by popularity, then by id. */
  compareBy(order: StoredOrder): CompareRows {
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

  #comparers(): [StoredOrder, CompareRows][] {
    return (["popularity", "price", "-price"] as const).map((name) => [name, this.compareBy(name)]);
  }

  #write(goods: IndexedGoods): { row: number; needsReorder: boolean } {
    const known = this.#rowOf(goods.id);
    const row = known ?? this.#append(goods.id);
    const needsReorder =
      known === undefined ||
      this.#price.numbers[row] !== goods.priceKopecks ||
      this.#popularity[row] !== goods.popularity;
    this.#price.numbers[row] = goods.priceKopecks;
    this.#popularity[row] = goods.popularity;
    for (const [key, column] of this.lists) {
      if (key === "brand") column.set(row, goods.brandSlug, goods.brandTitle);
      else if (key === "model") column.set(row, goods.modelSlug, goods.modelTitle);
      else if (key === "discount") column.set(row, goods.isDiscounted || undefined);
      else if (key === "rating") column.set(row, (goods.rating ?? 0) >= GOOD_RATING ? GOOD_RATING : undefined);
      else column.set(row, goods.attributes[key]);
    }
    for (const [key, column] of this.ranges) if (key !== "price") column.set(row, goods.attributes[key]);
    if (known !== undefined) this.#clearLocations(row);
    this.#writeStock(row, goods);
    return { row, needsReorder };
  }

  #clearLocations(row: number): void {
    for (const bits of this.#atLocation.values()) clearBit(bits, row);
    for (const bits of this.#setAtLocation.values()) clearBit(bits, row);
  }

  #writeStock(row: number, { stock, set }: IndexedGoods): void {
    for (const [id, quantity] of stock) {
      this.#note(this.#atLocation, id, row);
      if (quantity >= set) this.#note(this.#setAtLocation, id, row);
    }
  }

  #note(sets: Map<number, Bits>, locationId: number, row: number): void {
    let bits = sets.get(locationId);
    if (!bits) {
      bits = new Int32Array(wordsFor(this.#capacity));
      sets.set(locationId, bits);
    }
    setBit(bits, row);
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
    return this.#rowById.get(id);
  }

  #append(id: number): number {
    if (this.#rows === this.#capacity) this.#grow();
    const row = this.#rows;
    const isNext = row === this.#sortedRows && (row === 0 || id > (this.#ids[row - 1] as number));
    if (isNext) this.#sortedRows += 1;
    else this.#rowById.set(id, row);
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
    this.onSale = copy(new Int32Array(wordsFor(this.#capacity)), this.onSale);
    for (const sets of [this.#atLocation, this.#setAtLocation])
      for (const [id, bits] of sets) sets.set(id, copy(new Int32Array(wordsFor(this.#capacity)), bits));
    for (const column of this.lists.values()) column.grow(this.#capacity);
    this.#price.grow(this.#capacity);
    for (const [key, column] of this.ranges) if (key !== "price") column.grow(this.#capacity);
  }
}
