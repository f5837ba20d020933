import { createHash } from "node:crypto";
import type { cars, fitments, TyreFitting, WheelFitting } from "../platform/db/schema/cars.ts";
import type { DemoAxleSizes } from "./data/car-classes.ts";
import { DEMO_CAR_BRANDS, DEMO_CAR_MODELS, type DemoCarGeneration, type DemoFitment } from "./data/cars.ts";
import { required } from "./goods-draft.ts";

export type DemoCarRow = Required<typeof cars.$inferInsert>;
export type DemoFitmentRow = Required<typeof fitments.$inferInsert>;

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
