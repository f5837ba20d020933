import type { DemoTextSubject } from "./data/texts.ts";
import {
  DEMO_TRUCK_TYRE_MODELS,
  DEMO_TRUCK_TYRE_SIZES,
  type DemoTruckTyreModel,
  type DemoTruckTyreSize,
} from "./data/truck-tyre-models.ts";
import { DEMO_TYRE_BRANDS, DEMO_TYRE_MODELS, type DemoTyreModel } from "./data/tyre-models.ts";
import { DEMO_TYRE_SIZES, type DemoTyreIndex, type DemoTyreSize } from "./data/tyre-sizes.ts";
import { descriptionText } from "./descriptions.ts";
import { type DraftTiers, type GoodsDraft, type LazyDraft, required, roundPrice } from "./goods-draft.ts";
import { seededRandom } from "./seeded-random.ts";

const truckBrands = new Map(DEMO_TYRE_BRANDS.map((brand) => [brand.slug, brand]));
const AXLE_TEXT = {
  steer: "рулевая ось",
  drive: "ведущая ось",
  trailer: "прицепная ось",
  all: "универсальная",
} as const;

/** Known sizes of a model, then all other truck sizes. */
export const truckTyreTiers: DraftTiers = [
  () => variants((model, size) => model.sizes.includes(size.size), 1),
  () => variants((model, size) => !model.sizes.includes(size.size), 0.2),
];

function* variants(
  isWanted: (model: DemoTruckTyreModel, size: DemoTruckTyreSize) => boolean,
  tierSales: number,
): Iterable<LazyDraft> {
  for (const model of DEMO_TRUCK_TYRE_MODELS)
    for (const size of DEMO_TRUCK_TYRE_SIZES)
      if (isWanted(model, size)) yield () => truckDraftOf(model, size, tierSales);
}

function truckDraftOf(model: DemoTruckTyreModel, size: DemoTruckTyreSize, tierSales: number): GoodsDraft {
  const brand = required(truckBrands.get(model.brandSlug), `tyre brand ${model.brandSlug}`);
  const random = seededRandom(`truck/${model.brandSlug}/${model.modelSlug}/${size.size}`);
  const sizeText = `${size.size} ${size.index}`;
  return {
    category: "trucktyre",
    brandSlug: brand.slug,
    brandTitle: brand.title,
    modelSlug: model.modelSlug,
    modelTitle: model.title,
    title: `Грузовая шина ${brand.title} ${model.title} ${sizeText} ${AXLE_TEXT[model.axle]}`,
    sizeText,
    attributes: {
      season: "summer",
      width: size.width,
      ...(size.profile === undefined ? {} : { profile: size.profile }),
      diameter: size.diameter,
      "load-index": size.index.slice(0, -1).replace("/", "-"),
      "speed-index": size.index.slice(-1).toLowerCase(),
      axle: model.axle,
      country: brand.country,
    },
    description: descriptionText(
      ["truck"],
      model.priceFactor > 1.2 ? "premium" : "mid",
      `${model.brandSlug}/${model.modelSlug}`,
    ),
    priceRoubles: roundPrice(size.basePriceRoubles * model.priceFactor * (0.98 + random.unit() * 0.04)),
    popularity: Math.round((120 + random.unit() * 280) * tierSales),
    axleSetKey: null,
  };
}

/** What distinguishes variants of one size and index. */
interface Option {
  runflat: boolean;
  homologation: string | null;
}

const PLAIN: Option = { runflat: false, homologation: null };
const SEGMENT_PRICE = { budget: 0.74, mid: 1, premium: 1.42 } as const;
const SEGMENT_SALES = { budget: 0.8, mid: 1, premium: 0.9 } as const;
const SPEEDS = "NPQRSTHVWY";
/** Homologations that are offered in addition to the known ones of a model. */
const MARKS = ["AO", "MO", "MO1", "*", "N0", "N1", "RO1", "J", "LR"];
const PREMIUM_SALES = 0.15;
const RARE_INDEX_SALES = 0.06;

const brands = new Map(DEMO_TYRE_BRANDS.map((brand) => [brand.slug, brand]));
/** Brands in the table are ordered from the best known to the least known. */
const brandRank = new Map(DEMO_TYRE_BRANDS.map((brand, index) => [brand.slug, index / DEMO_TYRE_BRANDS.length]));

/** Usual variants, then more homologations, then neighbouring load and speed indexes. */
export const tyreTiers: DraftTiers = [usualVariants, markedVariants, indexVariants];

function* usualVariants(): Iterable<LazyDraft> {
  for (const [model, size] of fittingSizes())
    for (const index of indexesOf(model, size))
      for (const option of optionsOf(model, size)) yield () => draftOf(model, size, index, option, 1);
}

function* markedVariants(): Iterable<LazyDraft> {
  for (const [model, size] of fittingSizes()) {
    if (model.segment === "budget" || model.vehicle === "van") continue;
    const known = new Set(optionsOf(model, size).map((option) => option.homologation));
    for (const index of indexesOf(model, size))
      for (const mark of MARKS)
        if (!known.has(mark))
          yield () => draftOf(model, size, index, { runflat: false, homologation: mark }, PREMIUM_SALES);
  }
}

function* indexVariants(): Iterable<LazyDraft> {
  for (const [model, size] of fittingSizes()) {
    const usual = indexesOf(model, size);
    const seen = new Set(usual.map(keyOfIndex));
    for (const index of usual)
      for (const neighbour of neighboursOf(index)) {
        if (seen.has(keyOfIndex(neighbour))) continue;
        seen.add(keyOfIndex(neighbour));
        for (const option of optionsOf(model, size))
          yield () => draftOf(model, size, neighbour, option, RARE_INDEX_SALES);
      }
  }
}

function* fittingSizes(): Iterable<[DemoTyreModel, DemoTyreSize]> {
  for (const model of DEMO_TYRE_MODELS)
    for (const size of DEMO_TYRE_SIZES)
      if (size.diameter >= model.minInch && size.diameter <= model.maxInch && size.vehicles.includes(model.vehicle))
        yield [model, size];
}

const indexesOf = (model: DemoTyreModel, size: DemoTyreSize) => (model.season === "summer" ? size.summer : size.winter);

function optionsOf(model: DemoTyreModel, size: DemoTyreSize): Option[] {
  const options = [PLAIN];
  if (model.runflat && size.diameter >= 16) options.push({ runflat: true, homologation: null });
  if (size.diameter >= 17)
    for (const homologation of model.homologations) options.push({ runflat: false, homologation });
  return options;
}

const keyOfIndex = (index: DemoTyreIndex) => `${index.load}${index.speed}`;

function neighboursOf({ load, speed, xl }: DemoTyreIndex): DemoTyreIndex[] {
  const [single = 0, double] = load.split("/").map(Number);
  const speedAt = SPEEDS.indexOf(speed);
  const loads = [0, -2, 3].map((step) => ({
    load: double === undefined ? String(single + step) : `${single + step}/${double + step}`,
    xl: xl || step > 0,
  }));
  const speeds = [speedAt - 1, speedAt, speedAt + 1].flatMap((at) => SPEEDS[at] ?? []);
  return loads.flatMap((heavier) => speeds.map((faster) => ({ ...heavier, speed: faster })));
}

function draftOf(
  model: DemoTyreModel,
  size: DemoTyreSize,
  index: DemoTyreIndex,
  option: Option,
  tierSales: number,
): GoodsDraft {
  const brand = required(brands.get(model.brandSlug), `tyre brand ${model.brandSlug}`);
  const xl = index.xl;
  const indexText = keyOfIndex(index);
  const sizeText = `${size.size} ${indexText}`;
  const random = seededRandom(
    `${model.brandSlug}/${model.modelSlug}/${sizeText}/${option.homologation}/${option.runflat}`,
  );
  const modelRandom = seededRandom(`${model.brandSlug}/${model.modelSlug}`);
  const modelPrice = 0.94 + modelRandom.unit() * 0.12;
  const modelSales = 0.35 + modelRandom.unit() * 0.65;
  const price =
    size.basePriceRoubles *
    SEGMENT_PRICE[model.segment] *
    modelPrice *
    (model.studs ? 1.06 : 1) *
    (xl ? 1.03 : 1) *
    (option.runflat ? 1.24 : 1) *
    (option.homologation ? 1.1 : 1) *
    (0.985 + random.unit() * 0.03);
  const sales =
    size.popularity *
    100 *
    SEGMENT_SALES[model.segment] *
    (1 - 0.5 * (brandRank.get(model.brandSlug) ?? 1)) *
    modelSales *
    (option === PLAIN ? 1 : 0.35) *
    tierSales *
    (0.7 + random.unit() * 0.3);
  return {
    category: "tyre",
    brandSlug: brand.slug,
    brandTitle: brand.title,
    modelSlug: model.modelSlug,
    modelTitle: model.title,
    title: titleOf(model, brand.title, sizeText, xl, option),
    sizeText,
    attributes: {
      season: model.season,
      allSeason: model.allSeason,
      studs: model.studs,
      width: size.width,
      profile: size.profile,
      diameter: size.diameter,
      runflat: option.runflat,
      xl,
      "load-index": index.load.replace("/", "-"),
      "speed-index": index.speed.toLowerCase(),
      vehicle: model.vehicle,
      country: brand.country,
      ...(option.homologation ? { homologation: slugOfMark(option.homologation) } : {}),
      ...(size.commercial ? { commercial: true } : {}),
      ...labelOf(model),
    },
    description: descriptionOf(model),
    priceRoubles: roundPrice(price),
    popularity: Math.round(sales),
    axleSetKey: `${model.brandSlug}/${model.modelSlug}/${option.homologation ?? ""}/${option.runflat}`,
  };
}

const LABEL_CLASSES = { premium: ["a", "b"], mid: ["b", "c"], budget: ["c", "d", "e"] } as const;
const LATEST_YEAR = 2025;

/** What the label of the European Union says of a model, which studded tyres have none of, and the year of what lies in stock. */
function labelOf({ brandSlug, modelSlug, segment, season, studs }: DemoTyreModel): Record<string, string | number> {
  const random = seededRandom(`label/${brandSlug}/${modelSlug}`);
  const classes = LABEL_CLASSES[segment];
  const year = LATEST_YEAR - (random.chance(0.3) ? 1 : 0);
  if (studs) return { year };
  const noise = (season === "winter" ? 70 : 68) + random.between(0, 3);
  return { year, "eu-fuel": random.pick(classes), "eu-wet": random.pick(classes), "eu-noise": noise };
}

const slugOfMark = (mark: string) => (mark === "*" ? "star" : mark.toLowerCase());

function titleOf(model: DemoTyreModel, brand: string, sizeText: string, xl: boolean, option: Option): string {
  const season = model.allSeason ? "Всесезонная" : model.season === "winter" ? "Зимняя" : "Летняя";
  const marks = [
    xl ? "XL" : "",
    option.runflat ? "Run Flat" : "",
    option.homologation === "*" ? "★" : (option.homologation ?? ""),
    model.studs ? "шипованная" : "",
  ];
  return [`${season} шина`, brand, model.title, sizeText, ...marks].filter(Boolean).join(" ");
}

/** All variants of a model share one text. */
const descriptions = new Map<DemoTyreModel, string>();

function descriptionOf(model: DemoTyreModel): string {
  const known = descriptions.get(model);
  if (known !== undefined) return known;
  const season = model.allSeason ? "all-season" : model.studs ? "studs" : model.season;
  const subjects: DemoTextSubject[] = model.vehicle === "car" ? [season] : [season, model.vehicle];
  const text = descriptionText(subjects, model.segment, `${model.brandSlug}/${model.modelSlug}`);
  descriptions.set(model, text);
  return text;
}
