import { createHash } from "node:crypto";
import type { cars, fitments, TyreFitting, WheelFitting } from "../platform/db/schema/cars.ts";
import { slugOf } from "../platform/slug.ts";
import { chooseDrafts } from "./choose-drafts.ts";
import type { DemoAxleSizes } from "./data/car-classes.ts";
import { DEMO_CAR_BRANDS, DEMO_CAR_MODELS, type DemoCarGeneration, type DemoFitment } from "./data/cars.ts";
import { type GoodsDraft, required, roundPrice } from "./goods-draft.ts";
import { type DemoReviewRow, modelKey, reviewsOf, reviewsOfModel } from "./review-rows.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import type { DemoLocationRow, DemoTables } from "./shop-tables.ts";

type DemoCarRow = Required<typeof cars.$inferInsert>;
type DemoFitmentRow = Required<typeof fitments.$inferInsert>;

const SOURCE = "Демонстрационный справочник";
const FASTENERS = { bolt: "болт", nut: "гайка" } as const;
const brandTitles = new Map(DEMO_CAR_BRANDS.map((brand) => [brand.slug, brand.title]));

/** All modifications and their fitments. Modifications with the same data share a fitment. */
export function demoCars(): { cars: DemoCarRow[]; fitments: DemoFitmentRow[] } {
  const carRows: DemoCarRow[] = [];
  const fitmentByKey = new Map<string, DemoFitmentRow>();
  for (const model of DEMO_CAR_MODELS)
    for (const generation of model.generations) {
      const content = contentOf(generation.fitment);
      const contentKey = createHash("sha256").update(JSON.stringify(content)).digest("hex");
      const fitment = fitmentByKey.get(contentKey) ?? { id: fitmentByKey.size + 1, contentKey, ...content };
      fitmentByKey.set(contentKey, fitment);
      for (const modification of generation.modifications)
        carRows.push({
          id: carRows.length + 1,
          brandSlug: model.brandSlug,
          brandTitle: required(brandTitles.get(model.brandSlug), `car brand ${model.brandSlug}`),
          modelSlug: model.slug,
          modelTitle: model.title,
          generationSlug: generation.slug,
          generationTitle: titleOf(generation),
          modificationSlug: modification.slug,
          modificationTitle: modification.title,
          code1c: `auto-${String(carRows.length + 1).padStart(6, "0")}`,
          fitmentId: fitment.id,
        });
    }
  return { cars: carRows, fitments: [...fitmentByKey.values()] };
}

const titleOf = ({ title, yearFrom, yearTo }: DemoCarGeneration) =>
  yearTo === undefined ? `${title} (с ${yearFrom})` : `${title} (${yearFrom}–${yearTo})`;

function contentOf(fitment: DemoFitment): Omit<DemoFitmentRow, "id" | "contentKey"> {
  const { minAh, maxAh, polarity } = fitment.battery;
  return {
    pcd: fitment.pcd,
    hubBoreMm: fitment.hubBoreMm,
    fastener: `${FASTENERS[fitment.fastener]} ${fitment.thread}`,
    tyres: [...fitment.originalTyres.map(tyres("original")), ...fitment.allowedTyres.map(tyres("allowed"))],
    wheels: [...fitment.originalWheels.map(wheels("original")), ...fitment.allowedWheels.map(wheels("allowed"))],
    battery: { capacityFrom: minAh, capacityTo: maxAh, polarity },
    source: SOURCE,
  };
}

const tyres =
  (kind: "original" | "allowed") =>
  ({ front, rear }: DemoAxleSizes): TyreFitting => ({
    kind,
    front: tyreSize(front),
    rear: rear === undefined ? null : tyreSize(rear),
  });

const wheels =
  (kind: "original" | "allowed") =>
  ({ front, rear }: DemoAxleSizes): WheelFitting => ({
    kind,
    front: wheelSize(front),
    rear: rear === undefined ? null : wheelSize(rear),
  });

function tyreSize(text: string): TyreFitting["front"] {
  const [, width, profile, diameter] = required(/^(\d+)\/(\d+) R([\d.]+)C?$/.exec(text) ?? undefined, `size ${text}`);
  return { width: Number(width), profile: Number(profile), diameter: Number(diameter) };
}

function wheelSize(text: string): WheelFitting["front"] {
  const [, width, diameter, et] = required(/^([\d.]+) x ([\d.]+) ET(-?[\d.]+)$/.exec(text) ?? undefined, `rim ${text}`);
  return { width: Number(width), diameter: Number(diameter), et: Number(et) };
}

interface DemoAxleSetRow {
  frontGoodsId: number;
  backGoodsId: number;
}

type SizeKey = string;

const tyreKey = (size: { width: number; profile: number; diameter: number }): SizeKey =>
  `${size.width}/${size.profile}/${size.diameter}`;
const wheelKey = (size: { width: number; diameter: number }): SizeKey => `${size.width}x${size.diameter}`;

/** Finds front and rear goods of one model for cars with different axles. `add` is called with all goods before `axleSets`. */
class AxleSetFinder {
  readonly #pairs = new Map<SizeKey, Set<SizeKey>>();
  readonly #pairedSizes = new Set<SizeKey>();
  /** Ids by model and homologation, then by size. The first variant of a size is the usual one. */
  readonly #goods = new Map<string, Map<SizeKey, number>>();

  constructor(fitments: readonly DemoFitmentRow[]) {
    for (const fitment of fitments) {
      for (const { front, rear } of fitment.tyres) if (rear) this.#addPair(tyreKey(front), tyreKey(rear));
      for (const { front, rear } of fitment.wheels) if (rear) this.#addPair(wheelKey(front), wheelKey(rear));
    }
  }

  #addPair(front: SizeKey, rear: SizeKey): void {
    const rears = this.#pairs.get(front) ?? new Set();
    this.#pairs.set(front, rears.add(rear));
    this.#pairedSizes.add(front).add(rear);
  }

  add(goodsId: number, draft: GoodsDraft): void {
    if (draft.axleSetKey === null) return;
    const { width, profile, diameter } = draft.attributes;
    const size = `${width}${draft.category === "disk" ? "x" : `/${profile}/`}${diameter}`;
    if (!this.#pairedSizes.has(size)) return;
    const key = `${draft.category}/${draft.axleSetKey}`;
    const sizes = this.#goods.get(key) ?? new Map<SizeKey, number>();
    if (!sizes.has(size)) sizes.set(size, goodsId);
    this.#goods.set(key, sizes);
  }

  *axleSets(): Iterable<DemoAxleSetRow> {
    for (const sizes of this.#goods.values())
      for (const [front, frontGoodsId] of sizes)
        for (const rear of this.#pairs.get(front) ?? []) {
          const backGoodsId = sizes.get(rear);
          if (backGoodsId !== undefined && backGoodsId !== frontGoodsId) yield { frontGoodsId, backGoodsId };
        }
  }
}

interface DemoStockRow {
  locationId: number;
  quantity: number;
}

const OUT_OF_STOCK_SHARE = 0.12;
const AT_SUPPLIER_CHANCE = 0.6;
/** Shops and warehouses have room for a limited number of goods, however large the assortment is. */
const SHOP_CAPACITY_GOODS = 20_000;
const WAREHOUSE_CAPACITY_GOODS = 60_000;

/**
 * Distributes stock over locations. Popular goods are in stock at more of them; about an eighth of the goods is out of stock
 * everywhere.
 */
function createStockGenerator(locations: readonly DemoLocationRow[], goodsCount: number) {
  const shopShare = Math.min(1, SHOP_CAPACITY_GOODS / goodsCount);
  const warehouseShare = Math.min(1, WAREHOUSE_CAPACITY_GOODS / goodsCount);
  return function stockOf(draft: GoodsDraft, random: SeededRandom): DemoStockRow[] {
    if (random.chance(OUT_OF_STOCK_SHARE)) return [];
    const demand = Math.min(1, draft.popularity / 1000);
    const soldInSets = draft.category === "tyre" || draft.category === "disk";
    const rows: DemoStockRow[] = [];
    for (const location of locations) {
      if (location.kind === "shop") {
        if (draft.category === "trucktyre" && !location.capabilities.includes("truck")) continue;
        if (random.chance((0.01 + 0.16 * demand) * shopShare))
          rows.push({
            locationId: location.id,
            quantity: soldInSets ? random.pick([2, 4, 4, 4, 6, 8, 12]) : random.between(1, 9),
          });
      } else if (location.kind === "warehouse") {
        if (random.chance((0.22 + 0.5 * demand) * warehouseShare))
          rows.push({ locationId: location.id, quantity: random.between(4, 40 + Math.round(60 * demand)) });
      } else if (random.chance(AT_SUPPLIER_CHANCE)) {
        rows.push({ locationId: location.id, quantity: random.between(8, 400) });
      }
    }
    const supplier = locations.at(-1);
    if (rows.length === 0 && supplier) rows.push({ locationId: supplier.id, quantity: random.between(4, 60) });
    return rows;
  };
}

export interface DemoGoods extends GoodsDraft {
  id: number;
  sku: string;
  slug: string;
  marketPriceRoubles: number | null;
  /** Over the product's own reviews and those of its model. */
  ratingAverage: number | null;
  ratingCount: number;
  stock: readonly DemoStockRow[];
  reviews: readonly DemoReviewRow[];
}

export interface DemoShop {
  tables: DemoTables;
  cars: readonly DemoCarRow[];
  fitments: readonly DemoFitmentRow[];
  /** Every call generates the same goods, one at a time. */
  goods(): Generator<DemoGoods, void>;
  axleSetFinder(): AxleSetFinder;
}

const FIRST_SKU = 1_000_000;
const SKU_COUNT = 9_000_000;
/** Coprime to SKU_COUNT, so that SKUs are unique and neighbouring goods have distant ones. */
const SKU_STRIDE = 7_368_787;
const MARKET_PRICE_CHANCE = 0.35;

/** A deterministic demo shop of exactly `goodsCount` goods. */
export function generateDemoShop(tables: DemoTables, { goodsCount }: { goodsCount: number }): DemoShop {
  const { cars, fitments } = demoCars();
  return {
    tables,
    cars,
    fitments,
    *goods() {
      const stockOf = createStockGenerator(tables.locations, goodsCount);
      const ofModels = new Map<string, readonly DemoReviewRow[]>();
      let id = 0;
      for (const draft of chooseDrafts(goodsCount)) {
        id += 1;
        yield goodsOf(id, draft, stockOf, ofModels);
      }
    },
    axleSetFinder: () => new AxleSetFinder(fitments),
  };
}

function goodsOf(
  id: number,
  draft: GoodsDraft,
  stockOf: ReturnType<typeof createStockGenerator>,
  ofModels: Map<string, readonly DemoReviewRow[]>,
): DemoGoods {
  const sku = String(FIRST_SKU + ((id * SKU_STRIDE) % SKU_COUNT));
  const random = seededRandom(`goods/${draft.category}/${draft.title}`);
  const own = reviewsOf(draft, random);
  const model = modelKey(draft);
  const known = ofModels.get(model);
  const ofModel = known ?? reviewsOfModel(draft);
  ofModels.set(model, ofModel);
  const shown = [...own, ...ofModel];
  const stars = shown.reduce((sum, review) => sum + review.rating, 0);
  return {
    ...draft,
    id,
    sku,
    // «А·ч» is one word.
    slug: `${slugOf(draft.title.replaceAll("·", ""))}-${sku}`,
    marketPriceRoubles: random.chance(MARKET_PRICE_CHANCE)
      ? roundPrice(draft.priceRoubles * (1.06 + random.unit() * 0.18) + 10)
      : null,
    ratingAverage: shown.length > 0 ? Math.round((stars / shown.length) * 100) / 100 : null,
    ratingCount: shown.length,
    stock: stockOf(draft, random),
    reviews: known ? own : shown,
  };
}
