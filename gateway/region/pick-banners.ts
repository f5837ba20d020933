import type { OutputOf } from "../contract/endpoint.ts";
import type { banners } from "../contract/region.ts";
import type { BannerRow } from "./store.ts";

/** One random banner for each placement; `random` returns 0 ≤ n < 1. NAV-052, NAV-063 */
export function pickBanners(
  rows: readonly BannerRow[],
  placements: readonly string[],
  random: () => number,
): OutputOf<typeof banners>["banners"] {
  return Object.fromEntries(
    placements.flatMap((placement) => {
      const candidates = rows.filter((row) => row.placement === placement);
      const picked = candidates[Math.floor(random() * candidates.length)];
      return picked ? [[placement, { url: picked.url, title: picked.title, images: picked.images }]] : [];
    }),
  );
}
