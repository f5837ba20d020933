import { z } from "zod";
import { line, optionalText, slug } from "../platform/desk-fields.ts";
import { endpoint } from "../platform/endpoint.ts";
import { editableEndpoints, listEndpoint, previewEndpoint } from "../platform/resource-kit.ts";
import {
  END_BEFORE_START,
  endsAfterStart,
  optionalLink,
  picture,
  shownFields,
  shownFilters,
  shownRow,
} from "../platform/shown-fields.ts";

const MAX_BODY = 5_000;

/** An offer as staff write it. `body` is HTML of a few tags, and everything else in it is removed. PRO-003 */
export const siteOfferValues = z
  .object({
    title: line("Напишите название"),
    /** Its address at /offers/; does not change afterwards. */
    name: slug,
    body: z.string("Напишите текст").trim().min(1, "Напишите текст").max(MAX_BODY, `Не больше ${MAX_BODY} знаков`),
    terms: optionalText(2_000),
    picture,
    pictureAlt: optionalText(200),
    link: optionalLink,
    linkLabel: optionalText(40),
    ...shownFields,
  })
  .refine(endsAfterStart, END_BEFORE_START)
  .refine(({ picture: path, pictureAlt }) => path === "" || pictureAlt !== "", {
    message: "Напишите, что на картинке",
    path: ["pictureAlt"],
  });
export type SiteOfferValues = z.output<typeof siteOfferValues>;

const siteOfferRow = z.object({ id: z.int(), title: z.string(), name: z.string(), ...shownRow });
export type SiteOfferRow = z.output<typeof siteOfferRow>;

const common = { resource: "offers", permission: "content" } as const;
const editing = { ...common, name: "siteOffer", title: "акцию на сайте", values: siteOfferValues } as const;

export const siteOfferList = listEndpoint({
  ...common,
  name: "siteOfferList",
  summary: "Список акций на сайте",
  filters: shownFilters,
  row: siteOfferRow,
});

export const siteOfferCalls = editableEndpoints(editing);
export const siteOfferPreview = previewEndpoint(editing);

/** What customers see of an offer. */
const siteOffer = z.object({
  name: z.string(),
  title: z.string(),
  /** HTML of a few tags. */
  body: z.string(),
  terms: z.string(),
  picture: z.string(),
  pictureAlt: z.string(),
  link: z.string(),
  linkLabel: z.string(),
  /** By the clock of the region, YYYY-MM-DDTHH:MM; null is open. */
  endsAt: z.string().nullable(),
});
export type SiteOffer = z.output<typeof siteOffer>;

const read = {
  method: "GET",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
} as const;

/** What is offered in the region now, in its order. PRO-003 */
export const siteOffers = endpoint({
  ...read,
  name: "siteOffers",
  summary: "Акции на сайте в регионе",
  path: "/api/gateway/site-offers",
  input: z.object({}),
  output: z.object({ offers: z.array(siteOffer) }),
});

/** One by its name. An address that was given to customers keeps its answer: `isOver` where it is not offered any more. */
export const siteOfferByName = endpoint({
  ...read,
  name: "siteOfferByName",
  summary: "Акция на сайте по имени",
  path: "/api/gateway/site-offers/{name}",
  input: z.object({ name: z.string().max(60) }),
  output: z.object({ offer: siteOffer, isOver: z.boolean() }),
});
