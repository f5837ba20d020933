import type { CarPart } from "../../gateway/contract/catalogue/cars.ts";

interface CarPartChoice {
  slug: string;
  title: string;
}

/** The car that a customer searches for, all four parts chosen. CAR-003, CAR-004, CAR-005 */
export interface ChosenCar extends Record<CarPart, CarPartChoice> {
  code1c?: string;
}

/** `?car=any`: a list that somebody wants to see whole although a car is chosen. */
export const CAR_PARAMETER = "car";
export const ANY_CAR = "any";

export type CarSlugs = Record<CarPart, string>;

/** A car may be chosen in part; what is there must say something. CAR-017 */
export function isValidCar(car: Partial<Record<CarPart, Partial<CarPartChoice> | undefined>>): boolean {
  const parts = [car.brand, car.model, car.generation, car.modification].filter((part) => part !== undefined);
  return parts.every(({ slug, title }) => Boolean(slug?.trim()) && Boolean(title?.trim()));
}

/** «Kia Rio» */
export const shortCarName = (car: Pick<ChosenCar, "brand" | "model">): string =>
  `${car.brand.title} ${car.model.title}`;

/** «Kia Rio IV (2017–2020), 1.6 AT» */
export const carName = (car: ChosenCar): string =>
  `${shortCarName(car)} ${car.generation.title}, ${car.modification.title}`;

export const isSameCar = (one: CarSlugs, other: CarSlugs): boolean =>
  one.brand === other.brand &&
  one.model === other.model &&
  one.generation === other.generation &&
  one.modification === other.modification;

export const slugsOfCar = ({ brand, model, generation, modification }: ChosenCar): CarSlugs => ({
  brand: brand.slug,
  model: model.slug,
  generation: generation.slug,
  modification: modification.slug,
});
