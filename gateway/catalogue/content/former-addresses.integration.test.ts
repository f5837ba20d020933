import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  type FormerAddressValues,
  formerAddress,
  formerAddressCalls,
  formerAddressList,
} from "../../contract/catalogue/former-addresses.ts";
import { dataOf } from "../../testing/client.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { saveFormerAddress } from "./former-addresses-store.ts";

const { create, update, archive } = formerAddressCalls;

const { connection, shop, gateway } = await ownStaffShop();
const olga = await signInStaff(shop, "content");

const add = (path: string, target: string) =>
  gateway.call(create, { key: randomUUID(), values: { path, target } as FormerAddressValues }, olga);
const targetOf = async (askedPath: string) => dataOf(await gateway.call(formerAddress, { askedPath })).target;

it("an address leads on from when it is stored until it is archived", async () => {
  const { id } = dataOf(await add("https://old.example.ru/Shiny/Nokian/?utm_source=mail", "/catalog/tyres/"));
  const from = "/shiny/nokian?utm_source=mail";
  expect(await targetOf(from)).toBe("/catalog/tyres/");
  const values = { path: from, target: "/catalog/wheels/" };
  dataOf(await gateway.call(update, { id, version: 1, values }, olga));
  expect(await targetOf("/SHINY/nokian/?utm_source=mail")).toBe("/catalog/wheels/");
  dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, olga));
  expect(await targetOf(from)).toBeNull();
  const { rows } = dataOf(await gateway.call(formerAddressList, { purpose: "page", text: "nokian" }, olga));
  expect(rows).toEqual([{ id, path: from, target: "/catalog/wheels/", state: "archived" }]);
});

it("is there once, also beside the archive, and is used again when a table of the old shop names it", async () => {
  const { id } = dataOf(await add("/diski/", "/catalog/wheels/"));
  dataOf(await gateway.call(archive, { id, version: 1, isArchived: true }, olga));
  expect(await add("/DISKI", "/catalog/tyres/")).toMatchObject({
    code: "invalid",
    errors: [{ field: "path", message: "Этот адрес уже есть в списке или в архиве" }],
  });
  await saveFormerAddress(connection.db, { path: "/diski", target: "/catalog/tyres/" });
  expect(await targetOf("/diski/")).toBe("/catalog/tyres/");
  expect(await gateway.call(update, { id, version: 2, values: { path: "/diski", target: "/" } }, olga)).toMatchObject({
    code: "version_conflict",
  });
});

it("never leads to another former address, nor to itself", async () => {
  dataOf(await add("/akb/", "/catalog/batteries/"));
  for (const [path, target] of [
    ["/battery-old/", "/akb/"],
    ["/same/", "/Same"],
  ] as const)
    expect(await add(path, target)).toMatchObject({
      code: "invalid",
      errors: [{ field: "target", message: expect.stringContaining("сам ведёт на другой") }],
    });
});

it.each([
  ["nothing", { path: "", target: "/" }, "path"],
  ["the home page of the old site", { path: "https://old.example.ru/", target: "/catalog/tyres/" }, "path"],
  ["another site", { path: "/a/", target: "https://other.example.ru/" }, "target"],
  ["another site without its protocol", { path: "/a/", target: "//other.example.ru/" }, "target"],
] as const)("%s is refused at its field", async (_what, { path, target }, field) => {
  expect(await add(path, target)).toMatchObject({ code: "invalid", errors: [{ field: `values_${field}` }] });
});
