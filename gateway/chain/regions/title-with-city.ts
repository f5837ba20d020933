import type { RegionDirectory } from "./directory.ts";

/** A centre or warehouse as staff choose it: several cities have a «Центр на Ленина». */
export function titleWithCity(
  { regionOfLocation }: Pick<RegionDirectory, "regionOfLocation">,
  { id, title }: { id: number; title: string },
): string {
  const city = regionOfLocation(id)?.title;
  return city ? `${city}: ${title}` : title;
}
