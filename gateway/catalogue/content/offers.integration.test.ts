import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  siteOfferByName,
  siteOfferCalls,
  siteOfferList,
  siteOfferPreview,
  siteOffers,
} from "../../contract/catalogue/site-offers.ts";
import { promoCampaigns } from "../../platform/db/schema/promo.ts";
import { siteOffers as offerTable } from "../../platform/db/schema/site.ts";
import { dataOf } from "../../testing/client.ts";
import {
  addedSiteOffer,
  type ContentShop,
  openContentShop,
  siteOfferValues,
  storedPicture,
} from "../../testing/content.ts";

const { get, create, update, archive } = siteOfferCalls;

let connection: ContentShop["connection"];
let shop: ContentShop["shop"];
let gateway: ContentShop["gateway"];
let peter: ContentShop["peter"];

beforeAll(async () => {
  ({ connection, shop, gateway, peter } = await openContentShop());
});
beforeEach(() => connection.db.delete(offerTable));
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await connection.close();
});

const add = (rest: Parameters<typeof siteOfferValues>[0] = {}) => addedSiteOffer(gateway, peter, rest);
const offered = async (region = "ekaterinburg") =>
  dataOf(await gateway.call(siteOffers, {}, { region })).offers.map(({ title }) => title);
const at = (name: string) => gateway.call(siteOfferByName, { name }, { region: "ekaterinburg" });

it("PRO-003 offers of the region are shown in their order, cleaned", async () => {
  await add({ title: "Вторая", body: "<script>x</script><p onclick='x'>Да <a href='javascript:x'>там</a></p>" });
  await add({ title: "Первая", position: 1 });
  await add({ title: "Пермь", regions: ["perm"] });
  await add({ title: "Потом", startsAt: "2099-01-01T00:00" });
  expect(await offered()).toEqual(["Первая", "Вторая"]);
  expect(await offered("perm")).toEqual(["Первая", "Вторая", "Пермь"]);
  const [, second] = dataOf(await gateway.call(siteOffers, {}, { region: "ekaterinburg" })).offers;
  expect(second?.body).toBe("<p>Да <a>там</a></p>");
});

it("an address keeps its answer after the end and in the archive, and has none before the start", async () => {
  const id = await add({ title: "Мойка", name: "moyka", endsAt: "2026-12-01T10:00" });
  await add({ name: "later", startsAt: "2099-01-01T00:00" });
  expect(dataOf(await at("moyka"))).toMatchObject({
    isOver: false,
    offer: { title: "Мойка", endsAt: "2026-12-01T10:00" },
  });
  expect(await at("later")).toMatchObject({ status_code: 404 });
  const { clock } = shop;
  const before = clock.now;
  try {
    clock.now = new Date("2026-12-01T05:00:00Z");
    expect(dataOf(await at("moyka")).isOver).toBe(true);
    expect(await offered()).toEqual([]);
  } finally {
    clock.now = before;
  }
  dataOf(await gateway.call(archive, { id, version: 1, isArchived: true }, peter));
  expect(dataOf(await at("moyka")).isOver).toBe(true);
  expect(await offered()).toEqual([]);
});

it("an address is nobody else's and does not change", async () => {
  const id = await add({ name: "moyka" });
  const refused = async (values: object) =>
    (await gateway.call(create, { key: randomUUID(), values: siteOfferValues(values) }, peter)).errors;
  expect(await refused({ name: "moyka" })).toMatchObject([{ field: "values_name", message: "Такой адрес уже есть" }]);
  const [campaign] = await connection.db.select().from(promoCampaigns).limit(1);
  if (campaign) expect(await refused({ name: campaign.name.toLowerCase() })).toMatchObject([{ field: "values_name" }]);
  const { values } = dataOf(await gateway.call(get, { id }, peter));
  const renamed = await gateway.call(update, { id, version: 1, values: { ...values, name: "other" } }, peter);
  expect(renamed.errors).toMatchObject([{ field: "values_name", message: expect.stringContaining("не меняется") }]);
});

it("a picture needs words, and is one that was stored", async () => {
  const picture = await storedPicture(gateway, peter);
  const refused = async (values: object) =>
    (await gateway.call(create, { key: randomUUID(), values: siteOfferValues(values) }, peter)).errors;
  expect(await refused({ picture })).toMatchObject([{ field: "values_pictureAlt" }]);
  expect(await refused({ picture: "/banners/car-wide.webp", pictureAlt: "Машина" })).toMatchObject([
    { field: "values_picture" },
  ]);
  await add({ name: "shown", picture, pictureAlt: "Колёса на складе" });
  expect(dataOf(await at("shown")).offer).toMatchObject({ picture, pictureAlt: "Колёса на складе" });
});

it("the list finds by state and text; a look before it is stored is cleaned and stores nothing", async () => {
  await add({ title: "Потом", startsAt: "2099-01-01T00:00" });
  await add({ title: "Сейчас" });
  const found = async (filters: object) =>
    dataOf(await gateway.call(siteOfferList, { purpose: "page", ...filters }, peter)).rows.map(({ title }) => title);
  expect(await found({})).toEqual(["Сейчас", "Потом"]);
  expect(await found({ state: "shown", text: "ейч" })).toEqual(["Сейчас"]);
  const values = siteOfferValues({ body: "<h1>Да</h1><p>нет</p>" });
  expect(dataOf(await gateway.call(siteOfferPreview, { values }, peter)).values.body).toBe("Да<p>нет</p>");
  expect(await found({})).toHaveLength(2);
});
