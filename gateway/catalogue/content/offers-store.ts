import { and, asc, eq, getTableColumns, isNull, lte, or, type SQL } from "drizzle-orm";
import sanitizeHtml from "sanitize-html";
import { isInRegion, isShown } from "../../chain/regions/shown-store.ts";
import { type SiteOffer, type SiteOfferValues, siteOfferList } from "../../contract/catalogue/site-offers.ts";
import type { Executor } from "../../platform/db/database.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { siteOffers } from "../../platform/db/schema/site.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";
import { minuteOf, shownFilters } from "./shown-store.ts";

/** A few paragraphs and lists; links to this site, phones and e-mail addresses. Headings belong to the page. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: ["p", "ul", "ol", "li", "a", "b", "strong", "i", "em", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "tel", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** The text of an offer: all other markup is removed, and its text stays. */
const sanitizeOffer = (html: string): string => sanitizeHtml(html, RULES).trim();

export type StoredOffer = typeof siteOffers.$inferSelect & EditableRow;

export const offerTable = siteOffers;

export const offerColumns = (values: SiteOfferValues) => ({ ...values, body: sanitizeOffer(values.body) });

export function offerValuesOf(row: StoredOffer): SiteOfferValues {
  const { title, name, terms, picture, pictureAlt, link, linkLabel, regions, position } = row;
  return {
    title,
    name,
    terms,
    picture,
    pictureAlt,
    link,
    linkLabel,
    regions,
    position,
    body: sanitizeOffer(row.body),
    startsAt: minuteOf(row.startsAt),
    endsAt: minuteOf(row.endsAt),
  };
}

const { id, title, name, body, terms } = siteOffers;

/** Offers, the latest first. */
export const offerRows = (executor: Executor, minute: string) =>
  listQuery(siteOfferList, {
    select: (cursor) => executor.select({ ...getTableColumns(siteOffers), cursor }).from(siteOffers),
    order: { id },
    filters: shownFilters(siteOffers, [title, body, terms], minute),
  });

type OfferRow = typeof siteOffers.$inferSelect;

const offerOf = (row: OfferRow): SiteOffer => {
  const { terms: conditions, picture, pictureAlt, link, linkLabel } = row;
  return {
    name: row.name,
    title: row.title,
    body: sanitizeOffer(row.body),
    terms: conditions,
    picture,
    pictureAlt,
    link,
    linkLabel,
    endsAt: minuteOf(row.endsAt),
  };
};

/** What a region (a slug) offers at a minute of its clock. */
export async function readShownOffers(executor: Executor, region: string, minute: string): Promise<SiteOffer[]> {
  const rows = await executor
    .select()
    .from(siteOffers)
    .where(isShown(siteOffers, region, minute))
    .orderBy(asc(siteOffers.position), asc(id));
  return rows.map(offerOf);
}

/** An offer of a region that has begun there, whether or not it has ended; undefined for none. */
export async function findBegunOffer(executor: Executor, called: string, region: string, minute: string) {
  const { startsAt } = siteOffers;
  const [row] = await executor
    .select()
    .from(siteOffers)
    .where(and(eq(name, called), isInRegion(siteOffers, region), or(isNull(startsAt), lte(startsAt, minute))));
  if (!row) return undefined;
  const endsAt = minuteOf(row.endsAt);
  return { offer: offerOf(row), isOver: row.archivedAt !== null || (endsAt !== null && endsAt <= minute) };
}

export const isNamed = (called: string): SQL => eq(name, called);

/** Whether a campaign has this address at `/offers/`. */
export async function isNameOfCampaign(executor: Executor, called: string): Promise<boolean> {
  const rows = await executor
    .select({ name: promoCampaigns.name })
    .from(promoCampaigns)
    .where(eq(promoCampaigns.name, called))
    .limit(1);
  return rows.length > 0;
}
