import type { goods } from "../platform/db/schema/goods.ts";

type NewGoods = typeof goods.$inferInsert;

/** Codes by what they are for; ids count from 1 in this order. */
export const fixtureSkus = [
  "T-SUMMER", // 4 at Malysheva, 2 at Shcherbakova, 20 at the warehouse
  "T-WINTER", // 4 at Malysheva only: the last four
  "T-WINTER-REAR", // 3 at the warehouse
  "TT-TRUCK", // 6 at the supplier
  "D-CAST", // 8 at Malysheva
  "B-60", // 5 at Shcherbakova, 10 at the warehouse
  "B-100", // 1 at the warehouse
  "BA-CHARGER", // 3 at Perm only
  "TP-SENSOR", // 300 at the warehouse
  "W-BLADE", // nothing anywhere
  "O-5W30", // 12 at Malysheva, 12 at Perm
  "A-FLUID", // 1 at Malysheva
  "H-HIDDEN", // sold no more, 9 at Malysheva
] as const;
export type FixtureSku = (typeof fixtureSkus)[number];

export const fixtureId = (sku: FixtureSku): number => fixtureSkus.indexOf(sku) + 1;

const item = (
  sku: FixtureSku,
  row: Pick<NewGoods, "category" | "title" | "sizeText" | "priceKopecks"> & Partial<NewGoods>,
): NewGoods => ({
  brandSlug: "nokian",
  brandTitle: "Nokian",
  modelSlug: "hakka",
  modelTitle: "Hakka",
  attributes: {},
  ...row,
  id: fixtureId(sku),
  sku,
  slug: sku.toLowerCase(),
});

const summer = { season: "summer", allSeason: false, studs: false, width: 205, profile: 55, diameter: 16 };
const winter = { season: "winter", allSeason: false, studs: true, profile: 45, diameter: 18 };

export const fixtureGoods: readonly NewGoods[] = [
  item("T-SUMMER", {
    category: "tyre",
    title: "Шина Nokian Hakka Green 205/55 R16 91V",
    sizeText: "205/55 R16 91V",
    priceKopecks: 720_000,
    marketPriceKopecks: 810_000,
    attributes: summer,
  }),
  item("T-WINTER", {
    category: "tyre",
    title: "Шина Nokian Hakka Winter 225/45 R18 95T",
    sizeText: "225/45 R18 95T",
    priceKopecks: 1_245_000,
    attributes: { ...winter, width: 225 },
  }),
  item("T-WINTER-REAR", {
    category: "tyre",
    title: "Шина Nokian Hakka Winter 255/40 R18 99T",
    sizeText: "255/40 R18 99T",
    priceKopecks: 1_490_000,
    attributes: { ...winter, width: 255 },
  }),
  item("TT-TRUCK", {
    category: "trucktyre",
    title: "Грузовая шина Cordiant Professional 315/80 R22.5",
    sizeText: "315/80 R22.5",
    priceKopecks: 3_150_000,
    brandSlug: "cordiant",
    brandTitle: "Cordiant",
  }),
  item("D-CAST", {
    category: "disk",
    title: "Диск СКАД Веритас 6.5x16 5x114.3 ET45",
    sizeText: "6.5x16 5x114.3 ET45",
    priceKopecks: 845_000,
    brandSlug: "skad",
    brandTitle: "СКАД",
  }),
  item("B-60", {
    category: "battery",
    title: "Аккумулятор Varta Blue Dynamic 60 А·ч",
    sizeText: "60 А·ч 540 А",
    priceKopecks: 890_000,
    attributes: { capacity: 60, current: 540 },
  }),
  item("B-100", {
    category: "battery",
    title: "Аккумулятор Varta Silver Dynamic 100 А·ч",
    sizeText: "100 А·ч 830 А",
    priceKopecks: 1_640_000,
    attributes: { capacity: 100, current: 830 },
  }),
  item("BA-CHARGER", {
    category: "battery-accessories",
    title: "Зарядное устройство Bosch C3",
    sizeText: "",
    priceKopecks: 560_000,
  }),
  item("TP-SENSOR", {
    category: "tpms",
    title: "Датчик давления 433 МГц",
    sizeText: "433 МГц",
    priceKopecks: 249_000,
  }),
  item("W-BLADE", {
    category: "wipers",
    title: "Щётка стеклоочистителя 600 мм",
    sizeText: "600 мм",
    priceKopecks: 79_000,
  }),
  item("O-5W30", {
    category: "oils",
    title: "Моторное масло 5W-30, 4 л",
    sizeText: "5W-30 4 л",
    priceKopecks: 312_050,
  }),
  item("A-FLUID", {
    category: "autoproducts",
    title: "Незамерзающая жидкость, 5 л",
    sizeText: "5 л",
    priceKopecks: 39_900,
  }),
  item("H-HIDDEN", {
    category: "autoproducts",
    title: "Снятый с продажи товар",
    sizeText: "",
    priceKopecks: 10_000,
    isHidden: true,
  }),
];
