import { expect, it } from "vitest";
import { backOfficePermissions, permissionsOfRoles } from "../../../gateway/contract/staff-permissions.ts";
import { visitorWith } from "../../visitor/testing.ts";
import { formNamed, listNamed, loadBackOffice } from "./resources.server.ts";

const request = new Request("http://shop.test/back-office/");
const visitorOf = (...roles: string[]) => {
  const user = roles.length === 0 ? null : { roles: roles.map((id) => ({ id, title: id })) };
  return visitorWith({}, undefined, { user: user as never, isUserUnknown: false, acting: null }).visitor;
};
const everybody = ["callcenter", "manager", "department", "content", "shop", "service", "finance", "admin"];

it("the home page shows what a role may see, and has none for those who see nothing", () => {
  const paths = (role: string) => loadBackOffice(visitorOf("client", role), request).sections.map(({ path }) => path);
  expect(paths("content")).toEqual([
    "/back-office/announcements/",
    "/back-office/campaigns/",
    "/back-office/promo-uses/",
  ]);
  expect(paths("callcenter")).toEqual(["/back-office/orders/", "/back-office/shipments/", "/back-office/returns/"]);
  expect(paths("admin")).toEqual([
    "/back-office/orders/",
    "/back-office/shipments/",
    "/back-office/returns/",
    "/back-office/members/",
    "/back-office/invitations/",
    "/back-office/courier-tariffs/",
    "/back-office/payment-limits/",
    "/back-office/supply-terms/",
    "/back-office/points/",
    "/back-office/journal/",
    "/back-office/jobs/",
  ]);
  expect(paths("finance")).toEqual([
    "/back-office/orders/",
    "/back-office/shipments/",
    "/back-office/returns/",
    "/back-office/payments/",
    "/back-office/payment-commands/",
    "/back-office/payment-notices/",
    "/back-office/chargebacks/",
    "/back-office/receipts/",
    "/back-office/money-differences/",
    "/back-office/money-export/",
    "/manager/invoices/",
  ]);
  expect(() => paths("department")).toThrow(expect.objectContaining({ status: 403 }));
});

it("guests are sent to sign-in and back", () => {
  try {
    loadBackOffice(visitorOf(), request);
    expect.unreachable();
  } catch (refusal) {
    expect(refusal).toMatchObject({ status: 302 });
  }
});

it.each(everybody)("the link to the back office is there for %s if there is something to see", (role) => {
  const permissions = permissionsOfRoles([role]);
  const isLinked = backOfficePermissions.some((permission) => permissions.has(permission));
  const open = () => loadBackOffice(visitorOf("client", role), request).sections.length;
  if (isLinked) expect(open()).toBeGreaterThan(0);
  else expect(open).toThrow(expect.objectContaining({ status: 403 }));
});

it("what is not listed, or not edited, is no page", () => {
  for (const find of [() => listNamed("orders2"), () => listNamed(undefined), () => formNamed("journal")])
    expect(find).toThrow(expect.objectContaining({ status: 404 }));
});
