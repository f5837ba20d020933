import { expect, it } from "vitest";
import type { z } from "zod";
import {
  backOfficePermissions,
  permissionsOfRoles,
  type StaffPermission,
  staffRoles,
} from "../../../../gateway/contract/platform/staff-permissions.ts";
import { contractEndpoints } from "../../../../gateway/testing/contract.ts";
import { visitorWith } from "../../../visitor/testing.ts";
import { formNamed, groupAt, groupsFor, listNamed, loadBackOffice } from "./resources.server.ts";

const request = new Request("http://shop.test/back-office/");
const visitorOf = (...roles: string[]) => {
  const user = roles.length === 0 ? null : { roles: roles.map((id) => ({ id, title: id })) };
  return visitorWith({}, undefined, { user: user as never, isUserUnknown: false, acting: null }).visitor;
};

it("the home page shows what a role may see, and has none for those who see nothing", () => {
  const paths = (role: string) =>
    groupsFor(permissionsOfRoles([role])).flatMap(({ sections }) => sections.map(({ path }) => path));
  expect(paths("content")).toEqual([
    "/back-office/approvals/",
    "/back-office/goods/",
    "/back-office/price-rules/",
    "/back-office/goods-matches/",
    "/back-office/name-synonyms/",
    "/back-office/unread-names/",
    "/back-office/reviews/",
    "/back-office/campaigns/",
    "/back-office/promo-uses/",
    "/back-office/announcements/",
    "/back-office/banners/",
    "/back-office/offers/",
    "/back-office/documents/",
    "/back-office/menu-links/",
    "/back-office/former-addresses/",
  ]);
  expect(paths("callcenter")).toEqual([
    "/back-office/orders/",
    "/back-office/shipments/",
    "/back-office/returns/",
    "/back-office/report-orders/",
    "/back-office/day-plan/",
    "/back-office/waiting-list/",
    "/back-office/report-bookings/",
  ]);
  expect(paths("admin")).toEqual([
    "/back-office/orders/",
    "/back-office/approvals/",
    "/back-office/shipments/",
    "/back-office/returns/",
    "/back-office/report-orders/",
    "/back-office/day-plan/",
    "/back-office/waiting-list/",
    "/back-office/surges/",
    "/back-office/report-bookings/",
    "/back-office/services/",
    "/back-office/service-groups/",
    "/back-office/service-differences/",
    "/back-office/fitting-rates/",
    "/back-office/fitting-factors/",
    "/back-office/packets/",
    "/back-office/price-seasons/",
    "/back-office/goods/",
    "/back-office/stock/",
    "/back-office/price-rules/",
    "/back-office/goods-matches/",
    "/back-office/name-synonyms/",
    "/back-office/unread-names/",
    "/back-office/import-runs/",
    "/back-office/imports/",
    "/back-office/import-profiles/",
    "/back-office/import-sources/",
    "/back-office/cheaper-prices/",
    "/back-office/members/",
    "/back-office/invitations/",
    "/back-office/points/",
    "/back-office/merges/",
    "/back-office/letter-texts/",
    "/back-office/regions/",
    "/back-office/centres/",
    "/back-office/bays/",
    "/back-office/centre-days/",
    "/back-office/calendar/",
    "/back-office/courier-tariffs/",
    "/back-office/courier-trial/",
    "/back-office/payment-limits/",
    "/back-office/supply-terms/",
    "/back-office/settings/",
    "/back-office/opening/",
    "/back-office/providers/",
    "/back-office/state/",
    "/back-office/queues/",
    "/back-office/messages/",
    "/back-office/jobs/",
    "/back-office/journal/",
    "/manager/departments/",
    "/back-office/roles/",
  ]);
  expect(paths("finance")).toEqual([
    "/back-office/orders/",
    "/back-office/approvals/",
    "/back-office/shipments/",
    "/back-office/returns/",
    "/back-office/report-orders/",
    "/back-office/payments/",
    "/back-office/payment-commands/",
    "/back-office/payment-notices/",
    "/back-office/chargebacks/",
    "/back-office/receipts/",
    "/back-office/money-differences/",
    "/manager/invoices/",
    "/back-office/money-export/",
    "/back-office/exchange-1c/",
    "/back-office/exchange-1c-answers/",
    "/back-office/exchange-1c-sessions/",
    "/back-office/report-revenue/",
    "/back-office/report-points/",
    "/back-office/report-points-moves/",
  ]);
  expect(paths("department")).toEqual(["/manager/departments/", "/back-office/roles/"]);
  expect(paths("client")).toEqual([]);
});

it("guests are sent to sign-in and back, and clients are refused", async () => {
  await expect(loadBackOffice(visitorOf(), request)).rejects.toMatchObject({ status: 302 });
  await expect(loadBackOffice(visitorOf("client"), request)).rejects.toMatchObject({ status: 403 });
});

it("the bar knows the section of every page below its list", () => {
  expect(groupAt("/back-office/orders/261127-ABCDE/")).toBe("orders");
  expect(groupAt("/back-office/day-plan/close/")).toBe("service");
  expect(groupAt("/manager/departments/3/")).toBe("shop");
  expect(groupAt("/back-office/")).toBeNull();
});

it.each(Object.keys(staffRoles))("the link to the back office is there for %s if there is something to see", (role) => {
  const permissions = permissionsOfRoles([role]);
  const isLinked = backOfficePermissions.some((permission) => permissions.has(permission));
  expect(groupsFor(permissions).length > 0).toBe(isLinked);
});

it("what is not listed, or not edited, is no page", () => {
  for (const find of [() => listNamed("orders2"), () => listNamed(undefined), () => formNamed("journal")])
    expect(find).toThrow(expect.objectContaining({ status: 404 }));
});

it("every list, report and form of the contract has its page, and whoever may see one is led to the back office", async () => {
  const calls = (await contractEndpoints()).flatMap(({ name, path, method, access, output }) => {
    const [, resource] = /^\/api\/gateway\/back-office\/([\w-]+)$/.exec(path) ?? [];
    return resource ? [{ name, resource, method, access, fields: Object.keys((output as z.ZodObject).shape) }] : [];
  });
  const lists = calls.filter(({ method, fields }) => method === "GET" && fields.includes("options"));
  expect(lists.length).toBeGreaterThan(50);
  const isWithout = (find: (resource: string) => { path: string }) => (resource: string) => {
    try {
      return find(resource).path !== `/back-office/${resource}/`;
    } catch {
      return true;
    }
  };
  expect(lists.map(({ resource }) => resource).filter(isWithout(listNamed))).toEqual([]);
  const forms = calls.filter(({ name, method }) => method === "POST" && name.endsWith("Create"));
  expect(forms.length).toBeGreaterThan(20);
  expect(forms.map(({ resource }) => resource).filter(isWithout(formNamed))).toEqual([]);
  const opening = lists.map(({ access }) => (access as { staff: StaffPermission }).staff);
  // Its pages are none of a list.
  expect([...new Set([...opening, "departments"])].toSorted()).toEqual(backOfficePermissions.toSorted());
});

it("whatever a list can be sorted by is the head of one of its columns", async () => {
  const sorted = (await contractEndpoints())
    .map((call) => ({ path: call.path.split("/").at(-1), sorts: (call as { sorts?: readonly string[] }).sorts ?? [] }))
    .filter(({ sorts }) => sorts.length > 0);
  expect(sorted.length).toBeGreaterThan(6);
  for (const { path, sorts } of sorted) expect([...listNamed(path).sorts].sort(), path).toEqual([...sorts].sort());
});
