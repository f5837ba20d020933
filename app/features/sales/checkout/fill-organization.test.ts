import { expect, it } from "vitest";
import { formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { fillOrganization } from "./fill-organization.server.ts";
import { FILL_ORGANIZATION } from "./order-fields.ts";

const organization = { kpp: "590201001", name: "ООО «Кама»", ogrn: "1025900000000", address: "Пермь" };

it("CHK-006 an organisation is filled in beside everything that was typed, and nothing is ordered", async () => {
  const found = ok({ organization, branches: [] });
  const { visitor, asked } = visitorWith({ autocompleteOrganization: found });
  const typed = { intent: FILL_ORGANIZATION, inn: "5902202276", company: "", name: "Анна", idempotencyKey: "key" };
  const { data: reply, init } = await fillOrganization(visitor, formOf(typed));
  expect([init?.status, reply.error]).toEqual([200, {}]);
  expect(reply.initialValue).toMatchObject({ name: "Анна", company: "ООО «Кама»", kpp: "590201001", asCompany: "on" });
  expect(reply.order).toMatchObject({ idempotencyKey: "key", organization: { isFound: true } });
  expect(asked.map(({ name }) => name)).not.toContain("orderCreate");
});
