import type { StaffPermission } from "../../../gateway/contract/staff-permissions.ts";
import { forbidden, notFound } from "../../visitor/error-responses.server.ts";
import { requireEmployee } from "../../visitor/require-staff.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { campaignForm, campaigns, promoUses } from "../campaigns/campaigns.server.ts";
import { invitations, members } from "../loyalty-desk/loyalty-lists.server.ts";
import { differences } from "../money-desk/differences.server.ts";
import { moneyExportSection } from "../money-desk/money-export.server.ts";
import { chargebacks, paymentCommands, paymentNotices, payments } from "../money-desk/money-lists.server.ts";
import { receipts } from "../money-desk/receipts-list.server.ts";
import { orders } from "../order-desk/orders-list.server.ts";
import { shipments } from "../order-desk/shipments-list.server.ts";
import { pointsCorrections } from "../points-desk/corrections-list.server.ts";
import type { ResourceForm } from "../resource-kit/resource-form.server.ts";
import type { ResourceList } from "../resource-kit/resource-list.server.ts";
import { returns } from "../return-desk/returns-list.server.ts";
import { storageContracts, storageRequests } from "../storage-desk/storage-lists.server.ts";
import { announcementForm, announcements } from "./announcements.server.tsx";
import { courierTariffForm, courierTariffs } from "./courier-tariffs.server.ts";
import { gaveUp } from "./gave-up.server.ts";
import { journal } from "./journal-list.server.ts";
import { paymentLimitForm, paymentLimits } from "./payment-limits.server.ts";
import { supplyTermForm, supplyTerms } from "./supply-terms.server.ts";

/** Everything that the back office lists, in the order of its home page. */
const lists: readonly ResourceList[] = [
  orders,
  shipments,
  returns,
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
  announcements,
  campaigns,
  promoUses,
  courierTariffs,
  paymentLimits,
  supplyTerms,
  pointsCorrections,
  journal,
  gaveUp,
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

/** What can be edited; the rest has cards of its own, or none. */
const forms: readonly ResourceForm[] = [
  announcementForm,
  campaignForm,
  courierTariffForm,
  paymentLimitForm,
  supplyTermForm,
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
  const sections = [...lists, moneyExportSection, invoices].filter(({ permission }) => permissions.has(permission));
  if (sections.length === 0) throw forbidden();
  return {
    sections: sections.map(({ title, path, summary }): Omit<Section, "permission"> => ({ title, path, summary })),
  };
}
export type BackOfficeView = ReturnType<typeof loadBackOffice>;
