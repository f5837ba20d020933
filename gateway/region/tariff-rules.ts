/** Kopecks; `freeFromKopecks` null is never free. */
export interface RegionTariff {
  id: number;
  /** Slugs; none is every region. */
  regions: readonly string[];
  priceKopecks: number;
  freeFromKopecks: number | null;
}

/** The tariff that holds in a region: the latest that names it, else the latest for all of them; null where staff have set none. */
export function tariffOf(slug: string, tariffs: readonly RegionTariff[]): RegionTariff | null {
  const latest = (among: readonly RegionTariff[]) =>
    among.reduce<RegionTariff | null>((best, tariff) => (best && best.id > tariff.id ? best : tariff), null);
  return (
    latest(tariffs.filter(({ regions }) => regions.includes(slug))) ??
    latest(tariffs.filter(({ regions }) => regions.length === 0))
  );
}
