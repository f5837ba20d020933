import { z } from "zod";
import { endpoint, titled } from "../platform/endpoint.ts";
import { axleSet } from "./goods.ts";

/** Each part is {slug, title}; a modification may carry its 1C code. CAR-004, CAR-005 */
export const carParts = ["brand", "model", "generation", "modification"] as const;
export type CarPart = (typeof carParts)[number];

const classifiedItem = titled.extend({ code1c: z.string().optional() });

/** Years of making; `to` is null while it is made. */
const madeIn = z.object({ from: z.int(), to: z.int().nullable() });

const tyreSize = z.object({ width: z.number(), profile: z.number(), diameter: z.number(), text: z.string() });
const wheelSize = z.object({ width: z.number(), diameter: z.number(), et: z.number(), text: z.string() });

/** One way to fit a car: the same on both axles when `rear` is null, otherwise front and rear apart. */
const fitting = <Size extends z.ZodType>(size: Size) =>
  z.object({ kind: z.enum(["original", "allowed"]), front: size, rear: size.nullable() });

/** What fits a modification. `source` names where the figures come from. */
export const fitment = z.object({
  tyres: z.array(fitting(tyreSize)),
  wheels: z.array(fitting(wheelSize)),
  pcd: z.string(),
  hubBore: z.number(),
  fastener: z.string(),
  battery: z
    .object({ capacityFrom: z.number(), capacityTo: z.number(), polarity: z.enum(["direct", "reverse"]) })
    .nullable(),
  source: z.string(),
});
export type Fitment = z.output<typeof fitment>;

/**
 * Car classifier: takes the parts chosen so far and answers the next list; with all four it answers what fits. API-109, API-113.
 * An unknown part is `not_found`.
 */
export const carClassified = endpoint({
  name: "carClassified",
  summary: "Классификатор автомобилей",
  method: "GET",
  path: "/api/gateway/auto/classified",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400 },
  input: z.object({
    brand: z.string().min(1).max(60).optional(),
    model: z.string().min(1).max(60).optional(),
    generation: z.string().min(1).max(80).optional(),
    modification: z.string().min(1).max(120).optional(),
  }),
  output: z.object({
    /** The part that `items` offers; null when all four are chosen. */
    next: z.enum(carParts).nullable(),
    items: z.array(classifiedItem.extend({ years: madeIn.optional() })),
    /** The parts chosen so far with their titles. */
    chosen: z.object({
      brand: titled.optional(),
      model: titled.optional(),
      generation: titled.optional(),
      modification: classifiedItem.optional(),
    }),
    fitment: fitment.nullable(),
  }),
});

/** A whole car: the slugs of all four parts. */
const wholeCar = z.object({
  brand: z.string().min(1).max(60),
  model: z.string().min(1).max(60),
  generation: z.string().min(1).max(80),
  modification: z.string().min(1).max(120),
});

/** What keeps a product off a car. A size is that of the tyre, or width, diameter and offset of the wheel. */
export const misfit = z.enum(["size", "bolts", "bore", "capacity", "polarity"]);
export type Misfit = z.output<typeof misfit>;

/**
 * Whether a product fits a car. `axle` says where, on cars whose axles differ; `sizes` are what the car takes in this category,
 * the original ones first. Null where cars do not decide (oil, wipers) or the classifier knows no figures.
 */
export const carFit = endpoint({
  name: "carFit",
  summary: "Подходит ли товар автомобилю",
  method: "GET",
  path: "/api/gateway/auto/fit",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400 },
  input: wholeCar.extend({ sku: z.string().min(1).max(64) }),
  output: z.object({
    fit: z
      .object({
        verdict: z.enum(["original", "allowed", "none"]),
        axle: z.enum(["both", "front", "rear"]),
        misfits: z.array(misfit),
        sizes: z.array(
          z.object({ kind: z.enum(["original", "allowed"]), front: z.string(), rear: z.string().nullable() }),
        ),
        source: z.string(),
      })
      .nullable(),
  }),
});
export type CarFit = NonNullable<z.output<typeof carFit.output>["fit"]>;

/** Which of some goods fit a car, and on which axle: for the cards of a list. The others, and goods of which the car decides nothing, are left out. */
export const carFits = endpoint({
  name: "carFits",
  summary: "Какие товары подходят автомобилю",
  method: "GET",
  path: "/api/gateway/auto/fits",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400 },
  input: wholeCar.extend({ sku: z.array(z.string().min(1).max(64)).min(1).max(48) }),
  output: z.object({ fits: z.array(z.object({ sku: z.string(), axle: z.enum(["both", "front", "rear"]) })) }),
});

/** Kits of two front and two rear pieces for a car whose axles differ, best sold first; none for other cars. */
export const carAxleSets = endpoint({
  name: "carKits",
  summary: "Комплекты на две оси для автомобиля",
  method: "GET",
  path: "/api/gateway/auto/kits",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400 },
  input: wholeCar.extend({ category: z.enum(["tyre", "disk"]) }),
  output: z.object({ axleSets: z.array(axleSet) }),
});
