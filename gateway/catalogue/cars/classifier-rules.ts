import { type CarPart, type carClassified, carParts, type Fitment } from "../../contract/catalogue/cars.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { CarRow, FitmentRow } from "./cars-store.ts";
import { tyreSizeText, wheelSizeText } from "./fit-rules.ts";

/** Parts are chosen from the brand down, so those after a missing one are ignored. */
export function chosenParts(input: InputOf<typeof carClassified>): CarPart[] {
  const missing = carParts.findIndex((part) => input[part] === undefined);
  return missing < 0 ? [...carParts] : carParts.slice(0, missing);
}

/** The years of making that the title of a generation tells: «IV (2017–2023)», «III (с 2018)»; nothing where it tells none. */
export function yearsOf(title: string): { years?: { from: number; to: number | null } } {
  const [, open, from, to] = /\((с\s)?(\d{4})(?:[–-](\d{4}))?\)\s*$/.exec(title) ?? [];
  if (from === undefined) return {};
  return { years: { from: Number(from), to: open ? null : Number(to ?? from) } };
}

export function titlesOfParts(car: CarRow, parts: readonly CarPart[]): OutputOf<typeof carClassified>["chosen"] {
  const has = (part: CarPart) => parts.includes(part);
  return {
    brand: { slug: car.brandSlug, title: car.brandTitle },
    ...(has("model") && { model: { slug: car.modelSlug, title: car.modelTitle } }),
    ...(has("generation") && { generation: { slug: car.generationSlug, title: car.generationTitle } }),
    ...(has("modification") && {
      modification: { slug: car.modificationSlug, title: car.modificationTitle, code1c: car.code1c },
    }),
  };
}

export function fitmentView(row: FitmentRow): Fitment {
  const tyre = <Size extends { width: number; profile: number; diameter: number }>(size: Size) => ({
    ...size,
    text: tyreSizeText(size),
  });
  const wheel = <Size extends { width: number; diameter: number; et: number }>(size: Size) => ({
    ...size,
    text: wheelSizeText(size, row.pcd),
  });
  return {
    tyres: row.tyres.map(({ kind, front, rear }) => ({ kind, front: tyre(front), rear: rear && tyre(rear) })),
    wheels: row.wheels.map(({ kind, front, rear }) => ({ kind, front: wheel(front), rear: rear && wheel(rear) })),
    pcd: row.pcd,
    hubBore: row.hubBoreMm,
    fastener: row.fastener,
    battery: row.battery ?? null,
    source: row.source,
  };
}
