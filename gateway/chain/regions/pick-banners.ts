import type { banners } from "../../contract/chain/region.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import type { BannerRow } from "./store.ts";

/** One banner for each placement: a random one of those that come first. `random` returns 0 ≤ n < 1. NAV-052, NAV-063 */
export function pickBanners(
  rows: readonly BannerRow[],
  placements: readonly string[],
  random: () => number,
): OutputOf<typeof banners>["banners"] {
  return Object.fromEntries(
    placements.flatMap((placement) => {
      const ofPlacement = rows.filter((row) => row.placement === placement);
      const first = Math.min(...ofPlacement.map(({ position }) => position));
      const candidates = ofPlacement.filter(({ position }) => position === first);
      const picked = candidates[Math.floor(random() * candidates.length)];
      if (!picked) return [];
      const { url, title, alt, images } = picked;
      return [[placement, { url, title, alt: alt || title, images }]];
    }),
  );
}
