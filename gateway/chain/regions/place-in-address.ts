import { distanceKm, type Point } from "../../platform/distance.ts";

/** A city that is known by name. `area` is its region of the country. */
export interface KnownPlace extends Point {
  title: string;
  area: string;
}

const STREET =
  /(^|\s)(улица|ул|проспект|просп|пр-т|пр-кт|переулок|пер|бульвар|б-р|шоссе|набережная|наб|площадь|пл|проезд|аллея|тракт|линия|тупик|микрорайон|мкр|квартал)(\s|$)/;
const MARKED = /^(г|гор|город)\s+/;
/** «Северный», «Советская»: streets are called so as well as cities. */
const ADJECTIVE = /(ый|ий|ой|ая|ое)$/;

/** As people type it: «г. Орёл» is «г орел». */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^a-zа-я0-9,-]+/g, " ")
    .trim();

/**
 * The city or region of the country that an address names beside a street, where it cannot be the one of the street: «Светланская улица,
 * Владивосток», «г. Пермь ул. Ленина», not «Московский проспект» or «улица Чехова». Of places with one name all are answered; none when the
 * address names nothing that is known.
 */
export function placesIn<Place extends KnownPlace>(street: string, places: readonly Place[]): Place[] {
  const parts = plain(street)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const hasStreet = parts.some((part) => STREET.test(part));
  for (const part of parts) {
    const name = part.replace(MARKED, "");
    const isMarked = name !== part;
    const found = named(name, places);
    if (found.length > 0 && (isMarked || (parts.length > 1 && hasStreet && !ADJECTIVE.test(name)))) return found;
    const within = namedWithin(name, isMarked, places);
    if (within.length > 0) return within;
  }
  return [];
}

const named = <Place extends KnownPlace>(name: string, places: readonly Place[]): Place[] =>
  places.filter(({ title, area }) => plain(title) === name || plain(area) === name);

/** Reads a part without commas: the city comes first or last, and what is left is a street with a name of its own. */
function namedWithin<Place extends KnownPlace>(part: string, isMarked: boolean, places: readonly Place[]): Place[] {
  if (!STREET.test(part)) return [];
  return places.filter(({ title }) => {
    const name = plain(title);
    const rest = part.startsWith(`${name} `)
      ? part.slice(name.length)
      : part.endsWith(` ${name}`)
        ? part.slice(0, -name.length)
        : "";
    const own = rest.replace(STREET, " ").match(/[a-zа-я]{3,}/);
    return STREET.test(rest) && own !== null && (isMarked || !ADJECTIVE.test(name));
  });
}

/** The place that an address is known to be at, further from `from` than a courier goes; null where it may be near. */
export function placeElsewhere<Place extends KnownPlace>(
  street: string,
  places: readonly Place[],
  { from, reachKm }: { from: Point; reachKm: number },
): Place | null {
  const found = placesIn(street, places);
  return found.every((place) => distanceKm(from, place) > reachKm) ? (found[0] ?? null) : null;
}
