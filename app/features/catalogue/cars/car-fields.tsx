import type { CarSlugs } from "../../../shared/chosen-car.ts";

/** Hidden fields for a car. */
export function CarFields({ car }: { car: Partial<CarSlugs> }) {
  return Object.entries(car).map(([part, slug]) => <input key={part} type="hidden" name={part} value={slug} />);
}
