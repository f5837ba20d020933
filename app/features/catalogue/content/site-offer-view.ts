import type { SiteOffer } from "../../../../gateway/contract/catalogue/site-offers.ts";
import { pictureSize } from "../../../shared/picture-size.ts";
import { formatShortDay } from "../../../ui/format.ts";

/** An offer as its card and its page show it. */
export interface SiteOfferView extends Omit<SiteOffer, "endsAt" | "linkLabel"> {
  linkLabel: string;
  /** «До 31.12.2026, 21:00»; «Без срока». */
  until: string;
  isOver: boolean;
  /** Pixels, as the path of the picture tells them. */
  size: { width: number; height: number };
}

/** Pixels of the pictures that came with the shop. */
const USUAL_SIZE = { width: 640, height: 360 };

/** The minute is of the region's own clock. */
function untilOf(endsAt: string | null, isOver: boolean): string {
  if (isOver) return "Акция закончилась";
  if (endsAt === null) return "Без срока";
  const [day = "", time = ""] = endsAt.split("T");
  return `До ${formatShortDay(day)}, ${time}`;
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
  size: pictureSize(offer.picture) ?? USUAL_SIZE,
  isOver,
});
