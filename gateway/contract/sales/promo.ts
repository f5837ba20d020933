import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { typedLine, userEmail } from "../platform/user-fields.ts";

/**
 * The campaign of a cart. `code` is the word that was typed, masked for a coupon, empty for a campaign that counts by itself: of a link,
 * or of the account. `refusal` says why it lowers nothing now; null when it does.
 */
export const cartPromo = z.object({
  name: z.string(),
  title: z.string(),
  code: z.string(),
  benefit: z.string(),
  refusal: z.string().nullable(),
});
export type CartPromo = z.output<typeof cartPromo>;

const cartPath = "/api/gateway/shopping/cart/promo";

/** Puts a promo code into the cart, in place of another one. A reply with `adverts` is a rejection: they give the reason. PRO-010, PRO-011 */
export const cartPromoApply = endpoint({
  name: "cartPromoApply",
  summary: "Ввести промокод в корзине",
  method: "POST",
  path: cartPath,
  access: "optional-session",
  onBehalf: true,
  input: z.object({
    keyword: typedLine("Введите промокод").min(1, "Введите промокод").max(40, "Таких длинных промокодов нет"),
  }),
  output: z.object({ adverts: z.array(z.string()), promo: cartPromo.nullable() }),
});

/** Takes the promo code out; none counts by itself then. */
export const cartPromoRemove = endpoint({
  name: "cartPromoRemove",
  summary: "Убрать промокод из корзины",
  method: "DELETE",
  path: cartPath,
  access: "optional-session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({}),
});

/** Part of links and the name of a cookie: lower-case Latin letters, digits, hyphens and underscores. */
export const CAMPAIGN_NAME = /^[a-z0-9][a-z0-9_-]{1,39}$/;

/** What a campaign's link tells of itself: `X-Campaign-Source`, `X-Campaign-Name`, `X-Campaign-coupon-id`. API-037, API-038 */
export interface CampaignTouch {
  source: string;
  name: string;
  /** From a link that is good for once; empty for others. */
  coupon: string;
}

const promoWord = typedLine().max(40, "Таких длинных промокодов нет");
const campaignName = typedLine().toLowerCase().max(60);

/** `keyword` is empty where there is no word or it is not to be revealed; `benefit` says what one gets, in Russian. */
const promo = z.object({
  name: typedLine(),
  keyword: typedLine(),
  title: z.string(),
  terms: z.string(),
  benefit: z.string(),
  endsAt: utcMoment.nullable(),
});

/** With `adverts` it is a rejection: they give the reason. */
const applied = z.object({ adverts: z.array(z.string()), promo: promo.nullable() });

const path = "/api/gateway/campaign";

/** Campaigns that the user has applied, the latest first. */
export const promoMine = endpoint({
  name: "promoMine",
  summary: "Мои промокоды",
  method: "GET",
  path: `${path}/promo/my`,
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ promos: z.array(promo.extend({ appliedAt: utcMoment, isOver: z.boolean() })) }),
});

/** A running campaign by its name, and by the promo code when given; the code is not revealed without it. API-039 */
export const promoActive = endpoint({
  name: "promoActive",
  summary: "Действует ли акция",
  method: "GET",
  path: `${path}/promo/active/by-name`,
  access: "public",
  input: z.object({
    name: typedLine().min(1).max(60),
    document_id: typedLine().max(60).optional(),
    promocode: typedLine().max(40).optional(),
  }),
  output: z.object({ promo: promo.nullable() }),
});

/**
 * Applies a campaign to the signed-in user, once: by the word or the coupon of `keyword` or `promocode`, or by the token of a letter. `name` is the
 * campaign, empty when only the code is known; `document_id` is the number of an own order that the code is for. A reply with `adverts`
 * is a rejection: they give the reason. What a coupon, an unknown word and a used one get are the same words. PRO-013, API-040
 */
export const promoApply = endpoint({
  name: "promoApply",
  summary: "Применить промокод",
  method: "POST",
  path: `${path}/promo/apply`,
  access: "session",
  onBehalf: true,
  input: z
    .object({
      email: typedLine().max(200).toLowerCase().default(""),
      email_token: z.string().max(200).default(""),
      name: campaignName.default(""),
      keyword: promoWord.default(""),
      /** The same under its other name. */
      promocode: promoWord.optional(),
      document_id: typedLine().max(60).default(""),
    })
    .refine(({ keyword, promocode, email_token }) => keyword !== "" || Boolean(promocode) || email_token !== "", {
      message: "Введите промокод",
      path: ["keyword"],
    }),
  output: applied,
});

/** The running campaign of a link, told by the headers; null for none. Changes nothing. API-037 */
export const promoByUtm = endpoint({
  name: "promoByUtm",
  summary: "Акция по рекламной ссылке",
  method: "GET",
  path: `${path}/by-utm`,
  access: "public",
  input: z.object({}),
  output: z.object({ promo: promo.nullable() }),
});

/** Applies the campaign of a link to the signed-in user, as `promoApply`. API-038 */
export const promoApplyUtm = endpoint({
  name: "promoApplyUtm",
  summary: "Применить акцию по рекламной ссылке",
  method: "POST",
  path: `${path}/apply-utm`,
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: applied,
});

/** Sends a link to take part in a campaign. The answer is the same for every address; `too_many` comes after three letters a day. API-041 */
export const promoEmailTokenSend = endpoint({
  name: "promoEmailTokenSend",
  summary: "Прислать ссылку акции на почту",
  method: "POST",
  path: `${path}/promo/email/token/send`,
  access: "public",
  input: z.object({ name: campaignName.min(1, "Не указана акция"), email: userEmail }),
  output: z.object({}),
  codes: { campaign_over: 409 },
});

/** The notice of a running campaign by the id that the layout names; null for none. `text` is plain. PRO-008, PRO-012, API-042 */
export const promoByPopup = endpoint({
  name: "promoByPopup",
  summary: "Всплывающее сообщение акции",
  method: "GET",
  path: `${path}/by-popup`,
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 3_600, followsContent: true },
  input: z.object({ popup: z.coerce.number().int().positive().max(2_147_483_647) }),
  output: z.object({
    popup: z
      .object({
        id: z.int(),
        title: z.string(),
        text: z.string(),
        button: z.string(),
        url: z.string(),
        endsAt: utcMoment.nullable(),
      })
      .nullable(),
  }),
});

/** `kind` decides what the page asks for; a word is shown where the campaign is public. Without `categories` it is for all goods. */
const offer = promo.extend({
  kind: z.enum(["word", "coupon", "utm", "email"]),
  isPublic: z.boolean(),
  categories: z.array(z.string()),
});

/** Public campaigns that run in the region, those that end first before the others. */
export const promoOffers = endpoint({
  name: "promoOffers",
  summary: "Акции региона",
  method: "GET",
  path: `${path}/offers`,
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
  input: z.object({}),
  output: z.object({ offers: z.array(offer) }),
});

/** A campaign that runs in the region, public or not. */
export const promoOffer = endpoint({
  name: "promoOffer",
  summary: "Акция",
  method: "GET",
  path: `${path}/offers/{name}`,
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
  input: z.object({ name: campaignName }),
  output: z.object({ offer }),
});
