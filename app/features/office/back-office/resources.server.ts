import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { forbidden, notFound } from "../../../visitor/error-responses.server.ts";
import { requireEmployee } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { announcementForm, announcements } from "../../catalogue/content/desk/announcements.server.tsx";
import { bannerForm, banners } from "../../catalogue/content/desk/banners.server.tsx";
import { documentForm, documents } from "../../catalogue/content/desk/documents.server.tsx";
import { formerAddresses, formerAddressForm } from "../../catalogue/content/desk/former-addresses.server.ts";
import { menuLinkForm, menuLinks } from "../../catalogue/content/desk/menu-links.server.tsx";
import { siteOfferForm, siteOffers } from "../../catalogue/content/desk/offers.server.tsx";
import { deskGoods, deskStock } from "../../catalogue/goods/desk/goods-lists.server.ts";
import { priceRuleForm, priceRules } from "../../catalogue/goods-prices/desk/price-rules.server.tsx";
import { nameSynonymForm, nameSynonyms, unreadNames } from "../../catalogue/names/desk/name-synonyms.server.ts";
import { deskReviews } from "../../catalogue/reviews/desk/reviews-list.server.ts";
import { letterTextForm, letterTexts } from "../../chain/shop-settings/letter-texts.server.tsx";
import { settings, settingsForm } from "../../chain/shop-settings/settings.server.tsx";
import { supplyTermForm, supplyTerms } from "../../chain/supply-terms/supply-terms.server.ts";
import type { ResourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import type { ResourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { cheaperPrices } from "../../sales/cheaper-prices/desk/cheaper-prices.server.tsx";
import {
  courierTariffForm,
  courierTariffs,
  courierTrials,
} from "../../sales/courier-tariffs/courier-tariffs.server.ts";
import { invitations, members } from "../../sales/loyalty/desk/loyalty-lists.server.ts";
import { pointsCorrections } from "../../sales/loyalty/points-desk/corrections.server.tsx";
import { paymentLimitForm, paymentLimits } from "../../sales/payment-limits/payment-limits.server.ts";
import { campaignForm, campaigns, promoUses } from "../../sales/promo/desk/campaigns.server.ts";
import { returns } from "../../sales/returns/desk/returns-list.server.ts";
import { DAY_PLAN_PATH } from "../../workshop/day-plan/day-plan-paths.ts";
import { surgeForm, surges } from "../../workshop/day-plan/surges.server.ts";
import { waitingEntries } from "../../workshop/day-plan/waiting.server.tsx";
import {
  fittingFactorForm,
  fittingFactors,
  fittingRateForm,
  fittingRates,
  packetForm,
  packets,
  priceSeasonForm,
  priceSeasons,
} from "../../workshop/services/desk/prices.server.ts";
import {
  serviceDifferenceForm,
  serviceDifferences,
  serviceForm,
  serviceGroupForm,
  serviceGroups,
  services,
} from "../../workshop/services/desk/services.server.ts";
import { storageContracts, storageRequests } from "../../workshop/storage/desk/storage-lists.server.ts";
import { approvalsList } from "../approvals/approvals.server.tsx";
import { centreForm, centres } from "../centre-desk/centres.server.ts";
import { bayForm, bays, calendar, calendarForm, centreDayForm, centreDays } from "../centre-desk/hours.server.ts";
import { regionForm, regions } from "../centre-desk/regions.server.ts";
import { failedWork } from "../failed-work/failed-work.server.tsx";
import { goodsMatches } from "../goods-matches/goods-matches.server.ts";
import { jobsOf } from "../handbook/handbook-rules.ts";
import { importProfiles, importRuns } from "../import/import-runs.server.ts";
import { imports } from "../import/imports.server.ts";
import { importSourceForm, importSources } from "../import/sources.server.ts";
import { journal } from "../journal/journal.server.tsx";
import { accountMerges } from "../merging/merges-list.server.ts";
import { differences } from "../money-desk/differences.server.tsx";
import { moneyExportSection } from "../money-desk/money-export.server.tsx";
import { chargebacks, paymentCommands, paymentNotices, payments } from "../money-desk/money-lists.server.ts";
import { receipts } from "../money-desk/receipts.server.tsx";
import { orders } from "../order-desk/orders-list.server.ts";
import { shipments } from "../order-desk/shipments-list.server.ts";
import { exchangeAnswers, exchangedOrders, exchangeSessions } from "../order-exchange/exchange-lists.server.ts";
import { bookings, livePoints, ordersReport, pointsMoves, revenue } from "../reports/reports.server.ts";
import { messages, opening, providers, queues, systemState } from "../system-state/state.server.ts";
import { type StaffGroup, staffGroups } from "./staff-groups.ts";
import { readWaiting } from "./waiting.server.ts";

interface Section {
  title: string;
  path: string;
  summary: string;
  permission: StaffPermission;
}

/** A page of its own among the lists. */
const invoices: Section = {
  title: "Счета",
  path: "/manager/invoices/",
  summary: "Кто ещё не заплатил; отметить, что деньги пришли",
  permission: "money",
};

/** Pages of their own, too. */
const departments: Section = {
  title: "Отделы и сотрудники",
  path: "/manager/departments/",
  summary: "Принять на работу, дать и забрать роли, закрыть вход",
  permission: "departments",
};

const rights: Section = {
  title: "Роли и права",
  path: "/back-office/roles/",
  summary: "Что может каждая роль",
  permission: "departments",
};

const dayPlan: Section = {
  title: "План дня",
  path: DAY_PLAN_PATH,
  summary: "Кто приедет и в какой пост; состоялся, не приехал, перенести, закрыть пост",
  permission: "day-plan-read",
};

/** Everything that the back office has, in the groups of the bar and of the home page. */
const grouped: Readonly<Record<StaffGroup, readonly (ResourceList | Section)[]>> = {
  orders: [orders, approvalsList, shipments, returns, ordersReport],
  money: [
    payments,
    paymentCommands,
    paymentNotices,
    chargebacks,
    receipts,
    differences,
    invoices,
    moneyExportSection,
    exchangedOrders,
    exchangeAnswers,
    exchangeSessions,
    revenue,
  ],
  service: [
    dayPlan,
    waitingEntries,
    surges,
    storageRequests,
    storageContracts,
    bookings,
    services,
    serviceGroups,
    serviceDifferences,
    fittingRates,
    fittingFactors,
    packets,
    priceSeasons,
  ],
  goods: [
    deskGoods,
    deskStock,
    priceRules,
    goodsMatches,
    nameSynonyms,
    unreadNames,
    importRuns,
    imports,
    importProfiles,
    importSources,
  ],
  clients: [
    cheaperPrices,
    deskReviews,
    members,
    invitations,
    pointsCorrections,
    livePoints,
    pointsMoves,
    accountMerges,
    campaigns,
    promoUses,
  ],
  shop: [
    announcements,
    banners,
    siteOffers,
    documents,
    menuLinks,
    formerAddresses,
    letterTexts,
    regions,
    centres,
    bays,
    centreDays,
    calendar,
    courierTariffs,
    courierTrials,
    paymentLimits,
    supplyTerms,
    settings,
    opening,
    providers,
    systemState,
    queues,
    messages,
    failedWork,
    journal,
    departments,
    rights,
  ],
};

const isList = (part: ResourceList | Section): part is ResourceList => "load" in part;
const lists: readonly ResourceList[] = Object.values(grouped).flat().filter(isList);

/** What can be edited; the rest has cards of its own, or none. */
const forms: readonly ResourceForm[] = [
  announcementForm,
  bannerForm,
  siteOfferForm,
  documentForm,
  menuLinkForm,
  formerAddressForm,
  nameSynonymForm,
  priceRuleForm,
  importSourceForm,
  campaignForm,
  courierTariffForm,
  paymentLimitForm,
  supplyTermForm,
  settingsForm,
  letterTextForm,
  surgeForm,
  regionForm,
  centreForm,
  bayForm,
  centreDayForm,
  calendarForm,
  serviceForm,
  serviceGroupForm,
  serviceDifferenceForm,
  fittingRateForm,
  fittingFactorForm,
  packetForm,
  priceSeasonForm,
];

const pathOf = (resource: string | undefined): string => `/back-office/${resource}/`;

/** The list at `/back-office/{resource}/`; throws 404 when there is no such resource. */
export function listNamed(resource: string | undefined): ResourceList {
  const list = lists.find(({ path }) => path === pathOf(resource));
  if (!list) throw notFound();
  return list;
}

/** The form of what is listed at `/back-office/{resource}/`; throws 404 where it is not edited. */
export function formNamed(resource: string | undefined): ResourceForm {
  const form = forms.find(({ path }) => path === pathOf(resource));
  if (!form) throw notFound();
  return form;
}

export interface GroupView {
  id: StaffGroup;
  title: string;
  sections: Omit<Section, "permission">[];
}

/** The parts that somebody with these permissions may see, in groups that are not empty. */
export const groupsFor = (permissions: ReadonlySet<StaffPermission>): GroupView[] =>
  (Object.keys(grouped) as StaffGroup[])
    .map((id) => ({
      id,
      title: staffGroups[id],
      sections: grouped[id]
        .filter(({ permission }) => permissions.has(permission))
        .map(({ title, path, summary }) => ({ title, path, summary })),
    }))
    .filter(({ sections }) => sections.length > 0);

/** The group of the page at a path; null for a page of none. */
export const groupAt = (path: string): StaffGroup | null =>
  (Object.keys(grouped) as StaffGroup[]).find((id) => grouped[id].some((part) => path.startsWith(part.path))) ?? null;

/** The parts that a member of staff may see, and what waits for them; throws 403 where there are none. */
export async function loadBackOffice(visitor: Visitor, request: Request) {
  const { user, permissions } = requireEmployee(visitor, request);
  const groups = groupsFor(permissions);
  if (groups.length === 0) throw forbidden();
  return {
    groups,
    hasHandbook: jobsOf(permissions).length > 0,
    ...(await readWaiting(visitor, { userId: user.id, permissions })),
  };
}
export type BackOfficeView = Awaited<ReturnType<typeof loadBackOffice>>;
