import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { autocompleteOrganization } from "../../contract/sales/organizations.ts";
import { organizations } from "../../platform/db/schema/organizations.ts";
import { useCounts } from "../../platform/db/schema/use-counts.ts";
import { createDadata } from "../../platform/providers/organizations/dadata.ts";
import { type DirectoryFault, startDemoDirectory } from "../../platform/providers/organizations/demo-directory.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { organizationRoutes } from "./handlers.ts";

const TOKEN = "a-token-of-the-directory";
const COMPANY = "5902202276";

const { connection, shop } = await ownShop();
const directory = await startDemoDirectory(TOKEN);
const gateway = openTestGateway(
  organizationRoutes({
    services: shop.services,
    directory: createDadata({ url: directory.url, token: TOKEN }),
    lookUpsAnHour: 30,
  }),
  shop.identity,
);
beforeEach(async () => {
  shop.clock.now = FIXTURE_NOW;
  directory.answerWith(null);
  directory.asked.length = 0;
  await connection.db.delete(organizations);
  await connection.db.delete(useCounts);
});
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await directory.close();
});

const find = (tin: string, address = "203.0.113.7") => gateway.call(autocompleteOrganization, { tin }, { address });

describe("API-091 an organisation by its tax number", () => {
  it("is answered with its branches, each with a KPP of its own", async () => {
    const { organization, branches } = dataOf(await find(" 5902 202276 "));
    expect(organization).toEqual({
      name: 'ООО "КАМСКИЕ ПЕРЕВОЗКИ"',
      full_name: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "КАМСКИЕ ПЕРЕВОЗКИ"',
      inn: COMPANY,
      kpp: "590201001",
      ogrn: "1065902000010",
      address: "614000, Пермский край, г Пермь, ул Ленина, д 10, офис 4",
      kind: "organization",
      status: "active",
    });
    expect(branches.map(({ kpp, kind }) => [kpp, kind])).toEqual([["592143001", "branch"]]);
  });

  it("is a sole proprietor with twelve digits, who has no KPP", async () => {
    expect(dataOf(await find("500100732259"))).toMatchObject({
      organization: { name: "ИП Орлов Пётр Ильич", kpp: "", kind: "person" },
      branches: [],
    });
  });

  it.each(["5902202275", "0000000000", "590220227", "text"])("refuses %j before anybody is asked", async (tin) => {
    expect(await find(tin)).toMatchObject({ code: "invalid", status_code: 422, errors: [{ field: "tin" }] });
    expect(directory.asked).toEqual([]);
  });

  it("tells of one that is liquidated, and of a number that nobody has", async () => {
    const gone = await find("5904001230");
    expect(gone).toMatchObject({ code: "liquidated", status_code: 409, errors: [{ field: "tin" }] });
    expect(await find("7707083893")).toMatchObject({ code: "not_found" });
  });

  it("is asked for once a day, and known from earlier while the directory is silent", async () => {
    await find(COMPANY);
    await find(COMPANY);
    expect(directory.asked).toEqual([COMPANY]);
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 25 * 3_600_000);
    directory.answerWith("error");
    expect(dataOf(await find(COMPANY)).organization.kpp).toBe("590201001");
    expect(directory.asked).toHaveLength(2);
  });

  it.each<DirectoryFault>(["error", "garbage", "refuse", "silent"])(
    "is to be typed by hand while the directory answers: %s",
    async (fault) => {
      directory.answerWith(fault);
      expect(await find(COMPANY)).toMatchObject({ code: "unavailable", status_code: 503 });
    },
  );

  it("is looked up thirty times an hour from one network", async () => {
    for (let use = 0; use < 30; use += 1) expect((await find(COMPANY)).status_code).toBe(200);
    expect(await find(COMPANY)).toMatchObject({ code: "too_many", status_code: 429 });
    expect((await find(COMPANY, "198.51.100.7")).status_code).toBe(200);
    shop.clock.now = new Date(FIXTURE_NOW.getTime() + 3_601_000);
    expect((await find(COMPANY)).status_code).toBe(200);
  });
});
