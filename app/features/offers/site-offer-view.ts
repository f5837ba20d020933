import type { SiteOffer } from "../../../gateway/contract/site-offers.ts";

/** An offer as its card and its page show it. */
export interface SiteOfferView extends Omit<SiteOffer, "endsAt" | "linkLabel"> {
  linkLabel: string;
  /** «До 31.12.2026, 21:00»; «Без срока». */
  until: string;
  isOver: boolean;
  /** Of the picture, pixels: its path tells it. */
  size: { width: number; height: number };
}

const SIZE = /-(\d+)x(\d+)\.\w+$/;

function sizeOf(path: string): SiteOfferView["size"] {
  const [, width = "640", height = "360"] = SIZE.exec(path) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** The minute is of the region's own clock. */
function untilOf(endsAt: string | null, isOver: boolean): string {
  if (isOver) return "Акция закончилась";
  if (endsAt === null) return "Без срока";
  const [day = "", time = ""] = endsAt.split("T");
  return `До ${day.split("-").reverse().join(".")}, ${time}`;
}

export const siteOfferView = ({
  endsAt,
  linkLabel,
  isOver,
  ...offer
}: SiteOffer & { isOver: boolean }): SiteOfferView => ({
  ...offer,
  linkLabel: linkLabel || "Посмотреть товары",
  until: untilOf(endsAt, isOver),
  size: sizeOf(offer.picture),
  isOver,
});
