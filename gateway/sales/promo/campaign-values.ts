import { categorySlugs } from "../../contract/catalogue/categories.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { CampaignRow, CampaignValues } from "../../contract/sales/campaigns.ts";
import { addDays, localTime, momentAt } from "../../platform/zone-time.ts";
import type { StoredCampaign } from "./campaigns-store.ts";
import type { Campaign } from "./promo-store.ts";
import { wordOf } from "./rules.ts";

/** Campaigns have no region: their days begin in one zone for everybody. */
const ZONE = "Europe/Moscow";
const KOPECKS = 100;

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** A campaign as it is stored, of what staff typed. What its kind and effect do not use is left out. */
export function campaignColumns(values: CampaignValues) {
  const { kind, effect } = values;
  return {
    name: values.name,
    title: values.title,
    terms: values.terms,
    kind,
    keyword: kind === "word" ? wordOf(values.keyword) : null,
    utmSources: kind === "utm" ? listOf(values.utmSources) : [],
    effect,
    effectValue: effect === "none" ? 0 : values.effectValue * (effect === "fixed" ? KOPECKS : 1),
    pointsDays: effect === "points" ? values.pointsDays : null,
    maxDiscountKopecks: effect === "percent" && values.maxDiscount !== null ? values.maxDiscount * KOPECKS : null,
    sumFromKopecks: values.sumFrom * KOPECKS,
    categories: [...values.categories].sort(),
    brands: listOf(values.brands),
    regions: [...values.regions].sort(),
    isFirstOrderOnly: values.isFirstOrderOnly,
    startsAt: momentAt(values.startsOn, 0, ZONE),
    endsAt: values.endsOn === null ? null : momentAt(addDays(values.endsOn, 1), 0, ZONE),
    usesLimit: values.usesLimit,
    isPublic: values.isPublic,
    popupText: values.popupText,
    popupButton: values.popupText === "" ? "" : values.popupButton,
  };
}

const dayOf = (moment: Date): Day => localTime(moment, ZONE).day;

/** The last day that is of a campaign wholly or in part. */
const lastDayOf = ({ endsAt }: Pick<Campaign, "endsAt">): Day | null => endsAt && dayOf(new Date(endsAt.getTime() - 1));

export const campaignValuesOf = (row: StoredCampaign): CampaignValues => ({
  name: row.name,
  title: row.title,
  terms: row.terms,
  kind: row.kind,
  keyword: row.keyword ?? "",
  utmSources: row.utmSources.join(", "),
  effect: row.effect,
  effectValue: row.effect === "fixed" ? row.effectValue / KOPECKS : row.effectValue,
  pointsDays: row.pointsDays,
  maxDiscount: row.maxDiscountKopecks === null ? null : row.maxDiscountKopecks / KOPECKS,
  sumFrom: row.sumFromKopecks / KOPECKS,
  categories: categorySlugs.filter((slug) => row.categories.includes(slug)).sort(),
  brands: row.brands.join(", "),
  regions: row.regions,
  isFirstOrderOnly: row.isFirstOrderOnly,
  startsOn: dayOf(row.startsAt),
  endsOn: lastDayOf(row),
  usesLimit: row.usesLimit,
  isPublic: row.isPublic,
  popupText: row.popupText,
  popupButton: row.popupButton,
});

/** When a campaign runs, for a list. */
export function campaignTerm(campaign: Campaign, now: Date): Pick<CampaignRow, "state" | "startsOn" | "endsOn"> {
  const { archivedAt, startsAt, endsAt, isLive } = campaign;
  const isOver = endsAt !== null && endsAt <= now;
  const state = archivedAt
    ? "archived"
    : !isLive
      ? "waiting"
      : isOver
        ? "over"
        : startsAt > now
          ? "planned"
          : "running";
  return { state, startsOn: dayOf(startsAt), endsOn: lastDayOf(campaign) };
}
