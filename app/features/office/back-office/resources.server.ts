import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { forbidden, notFound } from "../../../visitor/error-responses.server.ts";
import { requireEmployee } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { announcementForm, announcements } from "../../catalogue/content/desk/announcements.server.tsx";
import { bannerForm, banners } from "../../catalogue/content/desk/banners.server.tsx";
import { documentForm, documents } from "../../catalogue/content/desk/documents.server.tsx";
import { menuLinkForm, menuLinks } from "../../catalogue/content/desk/menu-links.server.tsx";
import { siteOfferForm, siteOffers } from "../../catalogue/content/desk/offers.server.tsx";
import { deskGoods, deskStock } from "../../catalogue/goods/desk/goods-lists.server.ts";
import { nameSynonymForm, nameSynonyms, unreadNames } from "../../catalogue/names/desk/name-synonyms.server.ts";
import { deskReviews } from "../../catalogue/reviews/desk/reviews-list.server.ts";
import { letterTextForm, letterTexts } from "../../chain/shop-settings/letter-texts.server.tsx";
import { settings, settingsForm } from "../../chain/shop-settings/settings.server.tsx";
import { supplyTermForm, supplyTerms } from "../../chain/supply-terms/supply-terms.server.ts";
import type { ResourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import type { ResourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { cheaperPrices } from "../../sales/cheaper-prices/desk/cheaper-prices-list.server.ts";
import {
  courierTariffForm,
  courierTariffs,
  courierTrials,
} from "../../sales/courier-tariffs/courier-tariffs.server.ts";
import { invitations, members } from "../../sales/loyalty/desk/loyalty-lists.server.ts";
import { pointsCorrections } from "../../sales/loyalty/points-desk/corrections-list.server.ts";
import { paymentLimitForm, paymentLimits } from "../../sales/payment-limits/payment-limits.server.ts";
import { campaignForm, campaigns, promoUses } from "../../sales/promo/desk/campaigns.server.ts";
import { returns } from "../../sales/returns/desk/returns-list.server.ts";
import { DAY_PLAN_PATH } from "../../workshop/day-plan/day-plan-paths.ts";
import { surgeForm, surges } from "../../workshop/day-plan/surges.server.ts";
import { waitingEntries } from "../../workshop/day-plan/waiting.server.ts";
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
import { approvalsList } from "../approvals/approvals.server.ts";
import { centreForm, centres } from "../centre-desk/centres.server.ts";
import { bayForm, bays, calendar, calendarForm, centreDayForm, centreDays } from "../centre-desk/hours.server.ts";
import { regionForm, regions } from "../centre-desk/regions.server.ts";
import { failedWork } from "../failed-work/failed-work.server.ts";
import { imports } from "../import/imports.server.ts";
import { journal } from "../journal/journal-list.server.ts";
import { accountMerges } from "../merging/merges-list.server.ts";
import { differences } from "../money-desk/differences.server.ts";
import { moneyExportSection } from "../money-desk/money-export.server.ts";
import { chargebacks, paymentCommands, paymentNotices, payments } from "../money-desk/money-lists.server.ts";
import { receipts } from "../money-desk/receipts-list.server.ts";
import { orders } from "../order-desk/orders-list.server.ts";
import { shipments } from "../order-desk/shipments-list.server.ts";
import { bookings, livePoints, ordersReport, pointsMoves, revenue } from "../reports/reports.server.ts";
import { messages, providers, queues, systemState } from "../system-state/state.server.ts";

/** Everything that the back office lists, in the order of its home page. */
const lists: readonly ResourceList[] = [
  orders,
  approvalsList,
  shipments,
  returns,
  deskGoods,
  deskStock,
  waitingEntries,
  surges,
  storageRequests,
  storageContracts,
  payments,
  paymentCommands,
  paymentNotices,
  chargebacks,
  receipts,
  differences,
  members,
  invitations,
  accountMerges,
  cheaperPrices,
  nameSynonyms,
  unreadNames,
  deskReviews,
  announcements,
  banners,
  siteOffers,
  documents,
  menuLinks,
  campaigns,
  promoUses,
  regions,
  centres,
  bays,
  centreDays,
  calendar,
  services,
  serviceGroups,
  serviceDifferences,
  fittingRates,
  fittingFactors,
  packets,
  priceSeasons,
  courierTariffs,
  courierTrials,
  paymentLimits,
  supplyTerms,
  settings,
  letterTexts,
  providers,
  pointsCorrections,
  ordersReport,
  revenue,
  bookings,
  livePoints,
  pointsMoves,
  journal,
  systemState,
  queues,
  messages,
  imports,
  failedWork,
];

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

/** What can be edited; the rest has cards of its own, or none. */
const forms: readonly ResourceForm[] = [
  announcementForm,
  bannerForm,
  siteOfferForm,
  documentForm,
  menuLinkForm,
  nameSynonymForm,
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

/** The list at `/back-office/{resource}/`; throws 404 for what is none. */
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

/** The parts that a member of staff may see; throws 403 where there are none. */
export function loadBackOffice(visitor: Visitor, request: Request) {
  const { permissions } = requireEmployee(visitor, request);
  const sections = [dayPlan, ...lists, moneyExportSection, invoices, departments, rights].filter(({ permission }) =>
    permissions.has(permission),
  );
  if (sections.length === 0) throw forbidden();
  return {
    sections: sections.map(({ title, path, summary }): Omit<Section, "permission"> => ({ title, path, summary })),
  };
}
export type BackOfficeView = ReturnType<typeof loadBackOffice>;
