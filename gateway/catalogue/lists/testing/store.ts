import { openRegionDirectory } from "../../../chain/regions/directory.ts";
import type { Services } from "../../../chain/services.ts";
import { openShopSettings } from "../../../chain/shop-settings/shop-settings.ts";
import type { SoldBy } from "../../../contract/catalogue/sold-by.ts";
import type { DatabaseConnection } from "../../../platform/db/database.ts";
import { cars, fitments } from "../../../platform/db/schema/cars.ts";
import { type GoodsAttributes, goods, stock } from "../../../platform/db/schema/goods.ts";
import { leadTimes, locations, regions } from "../../../platform/db/schema/regions.ts";
import { createLateAnswers } from "../../../platform/providers/late-answers.ts";

const hours: [number, number][] = Array(7).fill([540, 1260]);
const place = { address: "ул. Мира, 1", phone: "+73430000001", lat: 56.8, lng: 60.6, hours };

/**
 * Two regions: `north` with shops 1 and 2, `south` with shop 3. Warehouse 4 delivers to both (2 and 3 days), warehouse 5 only
 * to the south (1 day), supplier 6 to both (7 days). `now` is 2026-11-20 12:00 UTC.
 */
export async function fillStore(connection: DatabaseConnection): Promise<Services> {
  const { db } = connection;
  const region = {
    titleIn: "в городе",
    area: "Область",
    kind: "main",
    phone: "+73430000000",
    lat: 56.8,
    lng: 60.6,
  } as const;
  await db.insert(regions).values([
    { ...region, id: 1, slug: "north", title: "Север", zone: "Asia/Yekaterinburg", isDefault: true },
    { ...region, id: 2, slug: "south", title: "Юг", zone: "Europe/Moscow" },
  ]);
  await db.insert(locations).values([
    { ...place, id: 1, kind: "shop", code: "n1", regionId: 1, title: "на Мира" },
    { ...place, id: 2, kind: "shop", code: "n2", regionId: 1, title: "на Ленина" },
    { ...place, id: 3, kind: "shop", code: "s1", regionId: 2, title: "на Южной" },
    { ...place, id: 4, kind: "warehouse", code: "w1", regionId: 1, title: "Склад «Урал»", hours: [] },
    { ...place, id: 5, kind: "warehouse", code: "w2", regionId: 2, title: "Склад «Юг»", hours: [] },
    { ...place, id: 6, kind: "supplier", code: "p1", regionId: 2, title: "Поставщик", hours: [] },
  ]);
  await db.insert(leadTimes).values([
    { locationId: 4, regionId: 1, days: 2 },
    { locationId: 4, regionId: 2, days: 3 },
    { locationId: 5, regionId: 2, days: 1 },
    { locationId: 6, regionId: 1, days: 7 },
    { locationId: 6, regionId: 2, days: 7 },
  ]);
  return {
    connection,
    regions: await openRegionDirectory(db),
    shopSettings: await openShopSettings(db),
    now: () => new Date("2026-11-20T12:00:00Z"),
    lateAnswers: createLateAnswers(() => {}),
    logSecurityEvent: () => {},
    serverName: "test",
    apiVersion: "1",
  };
}

export interface StoreGoods {
  id: number;
  category: string;
  brand: string;
  model: string;
  attributes: GoodsAttributes;
  priceKopecks: number;
  popularity: number;
  isHidden?: boolean;
  rating?: number;
  marketPriceKopecks?: number;
  sku?: string;
  title?: string;
  sizeText?: string;
  /** Fewest pieces that are sold at once, and by how many more; one without. */
  soldBy?: SoldBy;
  /** Quantities by location id. */
  stock?: Readonly<Record<number, number>>;
}

export const rowOf = (it: StoreGoods): typeof goods.$inferInsert => ({
  id: it.id,
  sku: it.sku ?? `T${it.id}`,
  category: it.category,
  slug: `goods-${it.id}`,
  brandSlug: it.brand,
  brandTitle: it.brand[0]?.toUpperCase() + it.brand.slice(1),
  modelSlug: it.model,
  modelTitle: it.model.replaceAll("-", " "),
  title: it.title ?? `${it.brand} ${it.model} ${it.id}`,
  sizeText: it.sizeText ?? "",
  attributes: it.attributes,
  priceKopecks: it.priceKopecks,
  popularity: it.popularity,
  isHidden: it.isHidden ?? false,
  ratingAverage: it.rating ?? null,
  ratingCount: it.rating === undefined ? 0 : 3,
  marketPriceKopecks: it.marketPriceKopecks ?? null,
  leastQuantity: it.soldBy?.from ?? 1,
  quantityStep: it.soldBy?.by ?? 1,
});

export async function addGoods({ db }: DatabaseConnection, list: readonly StoreGoods[]): Promise<void> {
  if (list.length === 0) return;
  await db.insert(goods).values(list.map(rowOf));
  const rows = list.flatMap((it) =>
    Object.entries(it.stock ?? {}).map(([id, quantity]) => ({ goodsId: it.id, locationId: Number(id), quantity })),
  );
  if (rows.length > 0) await db.insert(stock).values(rows);
}

/** A Kia Rio, and a BMW 3 with different front and rear sizes. */
export async function addCars({ db }: DatabaseConnection): Promise<void> {
  await db.insert(fitments).values([
    {
      id: 1,
      contentKey: "rio",
      pcd: "4x100",
      hubBoreMm: 54.1,
      fastener: "гайка M12x1.5",
      tyres: [
        { kind: "original", front: { width: 195, profile: 55, diameter: 16 }, rear: null },
        { kind: "allowed", front: { width: 185, profile: 65, diameter: 15 }, rear: null },
      ],
      wheels: [{ kind: "original", front: { width: 6, diameter: 15, et: 46 }, rear: null }],
      battery: { capacityFrom: 45, capacityTo: 60, polarity: "reverse" },
      source: "Каталог производителя",
    },
    {
      id: 2,
      contentKey: "bmw",
      pcd: "5x120",
      hubBoreMm: 72.6,
      fastener: "болт M12x1.5",
      tyres: [
        {
          kind: "original",
          front: { width: 205, profile: 55, diameter: 16 },
          rear: { width: 225, profile: 50, diameter: 16 },
        },
      ],
      wheels: [
        { kind: "original", front: { width: 7, diameter: 16, et: 34 }, rear: { width: 8, diameter: 16, et: 20 } },
      ],
      battery: null,
      source: "Каталог производителя",
    },
  ]);
  const rio = { brandSlug: "kia", brandTitle: "Kia", modelSlug: "rio", modelTitle: "Rio", fitmentId: 1 };
  await db.insert(cars).values([
    {
      ...rio,
      generationSlug: "iv",
      generationTitle: "IV",
      modificationSlug: "1-6-at",
      modificationTitle: "1.6 AT (123 л. с.)",
      code1c: "000000001",
    },
    {
      ...rio,
      generationSlug: "iv",
      generationTitle: "IV",
      modificationSlug: "1-4-mt",
      modificationTitle: "1.4 MT (100 л. с.)",
      code1c: "000000002",
    },
    {
      brandSlug: "bmw",
      brandTitle: "BMW",
      modelSlug: "3",
      modelTitle: "3 серия",
      generationSlug: "e90",
      generationTitle: "E90",
      modificationSlug: "320i",
      modificationTitle: "320i",
      code1c: "000000003",
      fitmentId: 2,
    },
  ]);
}
