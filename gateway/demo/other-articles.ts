import { goodsName } from "../contract/catalogue/goods-name.ts";
import type { GoodsAttributes } from "../platform/db/schema/goods.ts";
import { approvalOf, attributeFor, countText, lowerFirst, productName, SLUGS } from "./attribute-slugs.ts";
import { DEMO_CAR_BRANDS } from "./data/cars.ts";
import { DEMO_GOODS_MODELS, type DemoGoodsCategorySlug, type DemoGoodsModel } from "./data/goods-models.ts";
import { required } from "./goods-draft.ts";
import { seededRandom } from "./seeded-random.ts";

/** A variant of a model. Tier 0 is listed in the tables, tier 1 is made up from them. */
export interface Article {
  tier: 0 | 1;
  title: string;
  sizeText: string;
  attributes: GoodsAttributes;
  priceRoubles: number;
}

type Articles = (model: DemoGoodsModel, brand: string) => Iterable<Article>;

const carTitles = new Map(DEMO_CAR_BRANDS.map((brand) => [brand.slug, brand.title]));

const values = (model: DemoGoodsModel, key: string) => model.attributes[key] ?? [];
const value = (model: DemoGoodsModel, key: string) => values(model, key)[0] ?? "";

/** The model's own values as tier 0, then the other values as tier 1. */
function* listedAndOthers(model: DemoGoodsModel, key: string, others: readonly string[]): Iterable<[string, 0 | 1]> {
  const listed = values(model, key);
  for (const item of listed) yield [item, 0];
  for (const item of others) if (!listed.includes(item)) yield [item, 1];
}

const valuesOfCategory = (category: DemoGoodsCategorySlug, key: string) => [
  ...new Set(DEMO_GOODS_MODELS.filter((model) => model.category === category).flatMap((model) => values(model, key))),
];

const OIL_VOLUMES = ["1", "4", "5", "20", "60", "208"];
const BULK_PRICE: readonly (readonly [litres: number, factor: number])[] = [
  [200, 0.78],
  [20, 0.86],
  [4, 0.94],
  [0, 1],
];

const oils: Articles = function* (model, brand) {
  for (const viscosity of values(model, "viscosity"))
    for (const [volume, tier] of listedAndOthers(model, "volume", OIL_VOLUMES)) {
      const litres = Number(volume);
      const bulk = BULK_PRICE.find(([least]) => litres >= least)?.[1] ?? 1;
      const sizeText = `${viscosity} ${volume} л`;
      yield {
        tier,
        title: `Моторное масло ${goodsName(brand, model.title)} ${sizeText} ${lowerFirst(value(model, "base"))}`,
        sizeText,
        attributes: {
          viscosity: viscosity.toLowerCase(),
          volume: litres,
          ...attributeFor("oil-type", SLUGS.oilType, value(model, "base")),
          ...approvalOf(values(model, "approvals")),
        },
        priceRoubles: model.basePriceRoubles * litres * bulk,
      };
    }
};

const wipers: Articles = function* (model, brand) {
  const mounts = values(model, "mount");
  const shared = {
    ...attributeFor("wiper-type", SLUGS.wiperType, value(model, "design")),
    ...(mounts.length > 1 ? { mount: "multi" } : attributeFor("mount", SLUGS.mount, mounts[0] ?? "")),
    winter: value(model, "season") === "Зимняя",
  };
  const lengths = values(model, "length").map(Number);
  for (const length of lengths) {
    const sizeText = `${length} мм`;
    yield {
      tier: 0,
      title: `Щётка стеклоочистителя ${brand} ${model.title} ${sizeText}`,
      sizeText,
      attributes: { length, ...shared },
      priceRoubles: model.basePriceRoubles * (0.6 + length / 1250),
    };
  }
  for (const length of lengths)
    for (const shorter of lengths) {
      if (shorter >= length) continue;
      const sizeText = `${length} + ${shorter} мм`;
      yield {
        tier: 1,
        title: `Щётки стеклоочистителя ${brand} ${model.title}, комплект ${sizeText}`,
        sizeText,
        attributes: { length, ...shared },
        priceRoubles: model.basePriceRoubles * (1.2 + (length + shorter) / 1250) * 0.95,
      };
    }
};

const tpms: Articles = function* (model, brand) {
  const pieces = Number(value(model, "pieces"));
  const kind = value(model, "kind");
  for (const frequency of values(model, "frequency"))
    for (const valve of values(model, "valve"))
      for (const [count, tier] of pieces > 1
        ? ([[pieces, 0]] as const)
        : ([
            [1, 0],
            [4, 1],
          ] as const)) {
        const name = kind === "Комплект с дисплеем" ? "Система контроля давления" : "Датчик давления в шинах";
        const inBox = count > 1 ? `, ${countText(count, "датчик", "датчика", "датчиков")}` : "";
        const sizeText = `${frequency} МГц`;
        yield {
          tier,
          title: `${name} ${brand} ${model.title} ${sizeText}, ${lowerFirst(valve)}${inBox}`,
          sizeText,
          attributes: {
            frequency: Number(frequency.split("/")[0]),
            ...attributeFor("sensor-type", SLUGS.sensorType, kind),
            ...attributeFor("valve", SLUGS.valve, valve),
          },
          priceRoubles: model.basePriceRoubles * (count > pieces ? count * 0.93 : 1),
        };
      }
};

const COVER_COLOURS = Object.keys(SLUGS.color);
const COVER_DIAMETERS = ["13", "14", "15", "16"];

const wheelCovers: Articles = function* (model, brand) {
  for (const [diameter, sizeTier] of listedAndOthers(model, "diameter", COVER_DIAMETERS))
    for (const [colour, colourTier] of listedAndOthers(model, "colour", COVER_COLOURS)) {
      const sizeText = `R${diameter}`;
      yield {
        tier: sizeTier === 0 && colourTier === 0 ? 0 : 1,
        title: `Колпаки ${brand} ${model.title} ${sizeText}, ${lowerFirst(colour)}, 4 шт.`,
        sizeText,
        attributes: { diameter: Number(diameter), ...attributeFor("color", SLUGS.color, colour) },
        priceRoubles: model.basePriceRoubles * (0.86 + (Number(diameter) - 13) * 0.07),
      };
    }
};

const padCars = valuesOfCategory("brake-pads", "fits");

const brakePads: Articles = function* (model, brand) {
  for (const axle of values(model, "axle"))
    for (const [car, tier] of listedAndOthers(model, "fits", padCars)) {
      const side = axle === "Передняя" ? "передние" : "задние";
      const carTitle = required(carTitles.get(car), `car brand ${car}`);
      yield {
        tier,
        title: `Тормозные колодки ${brand} ${model.title} ${side} для ${carTitle}`,
        sizeText: `${side}, ${carTitle}`,
        attributes: { ...attributeFor("axle", SLUGS.axle, axle), "wear-sensor": value(model, "sensor") === "Есть" },
        priceRoubles:
          model.basePriceRoubles * (axle === "Передняя" ? 1 : 0.85) * (0.9 + seededRandom(car).unit() * 0.3),
      };
    }
};

const diskDiameters = valuesOfCategory("brake-disks", "diameter");

const brakeDisks: Articles = function* (model, brand) {
  for (const [diameter, tier] of listedAndOthers(model, "diameter", diskDiameters)) {
    const side = value(model, "axle") === "Передняя" ? "передний" : "задний";
    yield {
      tier,
      title: `Тормозной диск ${brand} ${model.title} ${diameter} мм ${side}, ${lowerFirst(value(model, "design"))}`,
      sizeText: `${diameter} мм`,
      attributes: {
        diameter: Number(diameter),
        ...attributeFor("axle", SLUGS.axle, value(model, "axle")),
        ...attributeFor("disk-type", SLUGS.diskType, value(model, "design")),
      },
      priceRoubles: model.basePriceRoubles * (0.6 + Number(diameter) / 720),
    };
  }
};

const batteryAccessories: Articles = function* (model, brand) {
  const kind = value(model, "kind");
  for (const current of values(model, "current")) {
    const sizeText = `${current.replace(".", ",")} А`;
    yield {
      tier: 0,
      title: `${kind} ${brand} ${model.title} ${sizeText}`,
      sizeText,
      attributes: attributeFor("kind", SLUGS.accessory, kind),
      priceRoubles: model.basePriceRoubles * (0.9 + 0.1 * (values(model, "current").indexOf(current) + 1)),
    };
  }
};

const autoproducts: Articles = function* (model, brand) {
  const kind = value(model, "kind");
  const options = values(model, "option");
  for (const option of options)
    yield {
      tier: 0,
      title: `${productName(kind, brand, model.title)} ${lowerFirst(option)}`,
      sizeText: lowerFirst(option),
      attributes: attributeFor("kind", SLUGS.autoproduct, kind),
      priceRoubles: model.basePriceRoubles * (1 + 0.35 * options.indexOf(option)),
    };
};

/** Variants of a model, by category. */
export const ARTICLES: Readonly<Record<DemoGoodsCategorySlug, Articles>> = {
  oils,
  wipers,
  tpms,
  "wheel-covers": wheelCovers,
  "brake-pads": brakePads,
  "brake-disks": brakeDisks,
  "battery-accessories": batteryAccessories,
  autoproducts,
};
