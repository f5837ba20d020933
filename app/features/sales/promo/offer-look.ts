import { categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { promoOffers } from "../../../../gateway/contract/sales/promo.ts";
import { ENVELOPE, type OfferPictureProps } from "../../catalogue/content/offer-picture.tsx";

type Offer = OutputOf<typeof promoOffers>["offers"][number];

/** «5 %», «1 000 ₽», «300 баллов»: each figure of a text with what it counts, spaces of one kind. */
const figuresOf = (text: string): string[] =>
  (text.match(/\d[\d\s]*(?:%|₽|балл)/g) ?? []).map((figure) => figure.replace(/\s/g, ""));

/** What one gets, where the title and the terms do not say it already. */
export function unsaidBenefit({ benefit, title, terms }: Pick<Offer, "benefit" | "title" | "terms">): string {
  const said = figuresOf(`${title} ${terms}`);
  const figures = figuresOf(benefit);
  return figures.length > 0 && figures.every((figure) => said.includes(figure)) ? "" : benefit;
}

const WINTER = /(?:^|\s)зимн/i;
const SUMMER = /(?:^|\s)летн/i;

/** What a campaign is about: the first of its categories, else all goods; its figure stands on a tag where the title has none. */
export function campaignPicture(offer: Pick<Offer, "benefit" | "title" | "categories" | "kind">): OfferPictureProps {
  const { benefit, title, categories, kind } = offer;
  const category = categorySlugs.find((slug) => categories.includes(slug));
  const [figure] = /\d[\d\s]*(?:%|₽)/.exec(benefit) ?? [];
  const tag = figure && figuresOf(title).length === 0 ? { tag: `\u2212${figure}` } : {};
  if (category) return { sign: `/category-icons.svg#${category}`, look: "plain", ...tag };
  if (WINTER.test(title)) return { sign: "/icons.svg#snowflake", look: "cold", ...tag };
  if (SUMMER.test(title)) return { sign: "/icons.svg#sun", look: "warm", ...tag };
  return kind === "email"
    ? { sign: ENVELOPE, look: "warm", ...tag }
    : { sign: "/icons.svg#sale", look: "green", ...tag };
}
