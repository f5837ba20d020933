import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cheapPriceQuery } from "../../contract/catalogue/enquiries.ts";
import { type DocumentValues, documentCalls, documentList, documentText } from "../../contract/chain/documents.ts";
import { contentVersion, layout } from "../../contract/chain/region.ts";
import { loyaltyAccept } from "../../contract/sales/loyalty.ts";
import { cheaperPriceRequests } from "../../platform/db/schema/enquiries.ts";
import { documentVersions } from "../../platform/db/schema/site.ts";
import { userConsents } from "../../platform/db/schema/users.ts";
import { loyaltyRoutes } from "../../sales/loyalty/handlers.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { TEST_ORIGIN } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";
import { enquiryRoutes } from "../enquiries/handlers.ts";
import { createCardReader } from "../goods/card-reader.ts";
import { contentRoutes } from "./handlers.ts";

/** 20 November, ten in the morning in Moscow; the texts that came with the shop are of the 1st. */
const TOMORROW = "2026-11-21";
const EARLIER = "2026-11-01";
const { get, create, update, archive } = documentCalls;

let editor: Awaited<ReturnType<typeof signInUser>>;

const { connection, shop } = await ownShop();
const { services } = shop;
const cards = createCardReader(services);
const routes = [
  ...enquiryRoutes({ services, cards, siteOrigin: TEST_ORIGIN }),
  ...loyaltyRoutes({ services, siteOrigin: TEST_ORIGIN }),
];
const gateway = sound(openTestGateway([...shop.routes, ...contentRoutes(services), ...routes], shop.identity));
beforeEach(async () => {
  await connection.db.delete(documentVersions).where(eq(documentVersions.startsOn, TOMORROW));
  await connection.db.delete(cheaperPriceRequests);
  editor = await signInStaff(shop, "content");
});
afterEach(() => {
  shop.clock.now = FIXTURE_NOW;
});

const values: DocumentValues = {
  document: "personal-data",
  title: "Согласие",
  description: "Что мы храним",
  body: "Новый текст\n\n<script>x</script>Ещё",
  startsOn: TOMORROW,
  note: "Добавили почту",
};
const add = async (rest: Partial<DocumentValues> = {}) =>
  dataOf(await gateway.call(create, { key: randomUUID(), values: { ...values, ...rest } }, editor)).id;
const read = (document = "personal-data", version?: string) =>
  gateway.call(documentText, { document, ...(version && { version }) });
const list = async (filters: object = {}) =>
  dataOf(await gateway.call(documentList, { purpose: "page", ...filters }, editor)).rows;
/** The minute before and the midnight of Moscow that the version begins with. */
const atEve = () => {
  shop.clock.now = new Date("2026-11-20T20:59:59Z");
};
const atMidnight = () => {
  shop.clock.now = new Date("2026-11-20T21:00:00Z");
};

it("GEN-022 GEN-023 GEN-024 GEN-025 the texts that came with the shop are the first versions; a document without one is no page", async () => {
  for (const name of ["policy", "personal-data", "legal-policy"])
    expect(dataOf(await read(name))).toMatchObject({ startsOn: EARLIER, isInForce: true });
  expect(dataOf(await read("policy")).body).toContain('<h2 id="loyalty-programs">Программа лояльности</h2>');
  expect((await read("offer")).code).toBe("not_found");
});

it("a new version is nowhere on the site until its midnight, then in force, and the former one stays readable", async () => {
  const former = dataOf(await read());
  const id = await add();
  expect(dataOf(await gateway.call(get, { id }, editor)).values.body).toBe("<p>Новый текст</p>\n<p>Ещё</p>");
  atEve();
  const before = dataOf(await gateway.call(contentVersion, {})).version;
  expect(dataOf(await read())).toEqual(former);
  expect((await read("personal-data", TOMORROW)).code).toBe("not_found");
  atMidnight();
  expect(dataOf(await gateway.call(contentVersion, {})).version).not.toBe(before);
  expect(dataOf(await read())).toMatchObject({ title: "Согласие", startsOn: TOMORROW, isInForce: true });
  expect(dataOf(await read("personal-data", EARLIER))).toMatchObject({ body: former.body, isInForce: false });
  expect(dataOf(await read()).versions).toEqual([
    { startsOn: TOMORROW, note: "Добавили почту" },
    { startsOn: EARLIER, note: "Первая редакция" },
  ]);
});

it("what has begun is never changed, and the list says which version holds", async () => {
  const id = await add();
  const states = async () =>
    (await list({ document: "personal-data" })).map(({ startsOn, state }) => `${startsOn} ${state}`);
  expect(await states()).toEqual([`${TOMORROW} planned`, `${EARLIER} in_force`]);
  const first = (await list({ document: "personal-data", state: "in_force" }))[0]?.id;
  const changed = await gateway.call(
    update,
    { id: first, version: 1, values: { ...values, startsOn: EARLIER } },
    editor,
  );
  expect(changed).toMatchObject({ status_code: 422, errors: [{ message: expect.stringContaining("не меняют") }] });
  const dropped = await gateway.call(archive, { id: first, version: 1, isArchived: true }, editor);
  expect(dropped.status_code).toBe(422);
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, title: "Иначе" } }, editor));
  atMidnight();
  editor = await signInStaff(shop, "content");
  expect(await states()).toEqual([`${TOMORROW} in_force`, `${EARLIER} former`]);
  expect((await gateway.call(archive, { id, version: 2, isArchived: true }, editor)).status_code).toBe(422);
});

it("one version begins on a day, and none on a day that has begun", async () => {
  await add();
  const twice = await gateway.call(create, { key: randomUUID(), values }, editor);
  expect(twice.errors).toMatchObject([{ field: "startsOn", message: "С этого дня у документа уже есть редакция" }]);
  const late = await gateway.call(create, { key: randomUUID(), values: { ...values, startsOn: "2026-11-20" } }, editor);
  expect(late.errors).toMatchObject([{ field: "startsOn" }]);
  await add({ document: "policy" });
});

it("a consent has the version that the form showed; after a change the form asks again and stores nothing", async () => {
  const enquire = (shownVersion?: string) =>
    gateway.call(cheapPriceQuery, {
      good_id: "T-SUMMER",
      price: 650_000,
      link: "https://other.example/tyre",
      name: "Анна",
      phone: "+79123456789",
      consent: { personalData: true, shownVersion },
    });
  const stored = async () =>
    (await connection.db.select().from(cheaperPriceRequests)).map(({ consent }) => consent.version);
  const shownBy = async () => dataOf(await gateway.call(layout, { x_region_slug: "" })).consentVersions;
  await add({ document: "legal-policy" });
  const opened = (await shownBy()).personalData;
  expect(opened).toBe(EARLIER);
  atMidnight();
  expect(await shownBy()).toEqual({ personalData: TOMORROW, loyalty: EARLIER });
  expect(await enquire(opened)).toMatchObject({
    status_code: 422,
    errors: [{ field: "consent_personalData", message: expect.stringContaining("изменился") }],
  });
  expect((await enquire("1999-01-01")).status_code).toBe(422);
  expect(await stored()).toEqual([]);
  dataOf(await enquire(TOMORROW));
  expect(await stored()).toEqual([TOMORROW]);
});

it("LOY-041 the consent to the programme names the version of its rules", async () => {
  await add({ document: "policy" });
  atMidnight();
  const customer = await signInUser(shop);
  const accept = (shownVersion: string) =>
    gateway.call(loyaltyAccept, { is_loyalty_registered: true, shownVersion }, customer);
  expect((await accept(EARLIER)).errors).toMatchObject([{ field: "is_loyalty_registered" }]);
  dataOf(await accept(TOMORROW));
  const consents = await connection.db.select().from(userConsents).where(eq(userConsents.userId, customer.userId));
  expect(consents.map(({ kind, consent }) => [kind, consent.version])).toContainEqual(["loyalty", TOMORROW]);
});
