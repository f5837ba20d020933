import { ANY_CAR, CAR_PARAMETER, type CarSlugs } from "../../../shared/chosen-car.ts";
import { CAR_SEGMENT, withCar } from "./car-path.ts";

/** Who names a size may mean another car's. */
const SIZE_SEGMENT = /^(width|profile|diameter|pcd|et|cb|capacity|current|polarity)-(is|from|to)-/;

/** The filters of a list for a car, as the gateway names them. */
export const carFilters = (car: CarSlugs): Record<string, string[]> =>
  Object.fromEntries(Object.entries(car).map(([part, slug]) => [`auto${part}`, [slug]]));

/** Whether goods are listed there that fit one car and not another. */
export const isListByCar = (pathname: string): boolean => withCar(pathname, SOME_CAR) !== pathname;

const SOME_CAR: Partial<CarSlugs> = { brand: "-" };

/**
 * A link to a list as somebody with this car wants it: narrowed to the car, unless it names a car or a size itself or is meant to be whole.
 * Other links, and all of them without a car, stay as they are.
 */
export function keepingCar(href: string, car: CarSlugs | null): string {
  if (!car) return href;
  const [pathname = "", search = ""] = href.split("?");
  const namesItself = pathname.split("/").some((segment) => CAR_SEGMENT.test(segment) || SIZE_SEGMENT.test(segment));
  const isWhole = new URLSearchParams(search).get(CAR_PARAMETER) === ANY_CAR;
  return namesItself || isWhole ? href : withCar(href, car);
}

/** The same list with goods for any car, where one is chosen. */
export function forAnyCar(href: string): string {
  const whole = withCar(href, null);
  return `${whole}${whole.includes("?") ? "&" : "?"}${CAR_PARAMETER}=${ANY_CAR}`;
}
