import { expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import type { SiteSettings } from "../../../visitor/visitor.server.ts";
import { operatorView } from "./operator-view.server.ts";

const settings = { marketplaceEmails: ["olga@shop.example"] } as unknown as SiteSettings;
const roles = (...ids: string[]) => ids.map((id) => ({ id, title: `роль ${id}` }));
const email = (confirmed_at: string | null) => ({ email: "Olga@shop.example", is_primary: true, confirmed_at });
const userWith = (rest: Partial<User>) =>
  ({
    emails: [],
    roles: [],
    info: { emails: [], profile: { firstName: "Ольга", lastName: "Котова", fullName: "Ольга Котова" } },
    ...rest,
  }) as unknown as User;
const view = (rest: Partial<User>) => operatorView({ user: userWith(rest), acting: null, settings });

it("STF-014 STF-015 an operator has the full name and the title of the last role", () => {
  expect(view({ roles: roles("callcenter", "client", "manager-omsk") })).toEqual({
    name: "Ольга Котова",
    role: "роль manager-omsk",
    isOperator: true,
    seesMarketplaces: false,
    seesBackOffice: true,
  });
});

it("staff who see the back office come to it by a bar without the tools of operators", () => {
  expect(view({ roles: roles("client", "admin") })).toMatchObject({ isOperator: false, seesBackOffice: true });
  expect(view({ roles: roles("client", "finance") })).toMatchObject({ isOperator: false, seesBackOffice: true });
  expect(view({ roles: roles("client", "department") })).toMatchObject({ isOperator: false, seesBackOffice: true });
  expect(view({ roles: roles("manager", "content") })).toMatchObject({ isOperator: true, seesBackOffice: true });
});

it("STF-013 guests and clients have no bar", () => {
  expect(operatorView({ user: null, acting: null, settings })).toBeNull();
  expect(view({ roles: roles("client") })).toBeNull();
});

it("the link to marketplaces needs a confirmed address of the list", () => {
  const operator = { roles: roles("callcenter") };
  expect(view({ ...operator, emails: [email("2026-11-20T07:00:00.000Z")] })?.seesMarketplaces).toBe(true);
  expect(view({ ...operator, emails: [email(null)] })?.seesMarketplaces).toBe(false);
});
