import type { Banner, banners } from "../../../../gateway/contract/chain/region.ts";
import { headerPlacements } from "../../../../gateway/contract/chain/region.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";

type BannerImage = Banner["images"][number];

interface Picture {
  src: string;
  /** Colour around the picture, `#RRGGBB`; absent when the banner has none or an invalid one. NAV-053 */
  hex?: string;
}

export interface HeaderBannerView {
  href: string;
  /** What the pictures say. */
  alt: string;
  wide: Picture;
  narrow: Picture;
}

/** The header's banner; one whose link or pictures are invalid counts as none. NAV-031, NAV-032 */
export function headerBanner(found: OutputOf<typeof banners>["banners"]): HeaderBannerView | null {
  for (const placement of headerPlacements) {
    const view = found[placement] && viewOf(found[placement]);
    if (view) return view;
  }
  return null;
}

function viewOf({ url, alt, images }: Banner): HeaderBannerView | null {
  const wide = images.find(({ type }) => type === "desktop_redesign");
  const narrow = images.find(({ type }) => type === "mobile_redesign");
  const any = wide ?? narrow;
  if (!any || !isSafeLink(url)) return null;
  return { href: url, alt, wide: pictureOf(wide ?? any), narrow: pictureOf(narrow ?? any) };
}

const isSafeLink = (url: string) => /^(https?:\/\/|\/(?![/\\]))/i.test(url);

const pictureOf = ({ url, metadata: { hex } }: BannerImage): Picture => ({
  src: url,
  ...(/^#[0-9a-f]{6}$/i.test(hex) && { hex }),
});
