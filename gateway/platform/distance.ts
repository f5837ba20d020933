export interface Point {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord = half(to.lat - from.lat) + cos(from.lat) * cos(to.lat) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function nearestFirst<Item extends Point>(from: Point, items: Iterable<Item>): Item[] {
  return [...items]
    .map((item) => ({ item, km: distanceKm(from, item) }))
    .sort((a, b) => a.km - b.km)
    .map(({ item }) => item);
}
