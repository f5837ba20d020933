import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type AnnouncementValues,
  announcementCalls,
  announcementList,
} from "../../contract/catalogue/announcements.ts";
import { layout } from "../../contract/chain/region.ts";
import { siteNotifications } from "../../platform/db/schema/site.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { dataVersions } from "../../platform/db/schema/system-state.ts";
import { dataOf } from "../../testing/client.ts";
import { type ContentShop, openContentShop } from "../../testing/content.ts";
import { signInStaff } from "../../testing/staff.ts";

const { get, create, update, archive } = announcementCalls;

let connection: ContentShop["connection"];
let shop: ContentShop["shop"];
let gateway: ContentShop["gateway"];
let peter: ContentShop["peter"];
let olga: ContentShop["peter"];

beforeAll(async () => {
  ({ connection, shop, gateway, peter } = await openContentShop());
  olga = await signInStaff(shop, "content-omsk");
});
beforeEach(() => connection.db.delete(siteNotifications));
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  await connection.close();
});

const values: AnnouncementValues = {
  title: "Снег",
  announce: "Запись на <b>завтра</b>",
  type: "info",
  isPinned: false,
  regions: [],
  startsOn: null,
  endsOn: null,
};
const add = async (rest: Partial<AnnouncementValues> = {}, key: string = randomUUID()) =>
  dataOf(await gateway.call(create, { key, values: { ...values, ...rest } }, peter)).id;
const read = async (id: number) => dataOf(await gateway.call(get, { id }, peter));
const shown = async (region = "ekaterinburg") =>
  dataOf(await gateway.call(layout, { x_region_slug: region })).notification.map(({ title }) => title);
const actions = () => connection.db.select().from(staffActions).orderBy(asc(staffActions.id));

it("what is written is cleaned, stored and shown, and the journal has it before and after", async () => {
  const id = await add({ announce: "<script>x</script><b>Снег</b> <a href='javascript:x'>там</a>" });
  const stored = await read(id);
  expect(stored).toMatchObject({ version: 1, isArchived: false, changedBy: "Ольга Сотрудник" });
  expect(stored.values.announce).toBe("<b>Снег</b> <a>там</a>");
  expect(await shown()).toEqual(["Снег"]);
  const { version } = await read(id);
  const changed = { ...stored.values, title: "Лёд" };
  await gateway.call(update, { id, version, values: changed }, olga);
  expect(await shown()).toEqual(["Лёд"]);
  expect((await actions()).slice(-2)).toMatchObject([
    { call: "announcementCreate", staffId: peter.userId, target: String(id), before: null, after: stored.values },
    { call: "announcementUpdate", staffId: olga.userId, before: stored.values, after: changed, outcome: "done" },
  ]);
});

it("of two who edit at once the second is told what the first has stored, and overwrites it only knowingly", async () => {
  const id = await add();
  const theirs = { ...values, title: "Пётр" };
  const mine = { ...values, type: "danger" as const };
  expect(dataOf(await gateway.call(update, { id, version: 1, values: theirs }, peter))).toEqual({});
  const refused = await gateway.call(update, { id, version: 1, values: mine }, olga);
  expect(refused).toMatchObject({
    status_code: 409,
    code: "version_conflict",
    data: { version: 2, changedBy: "Ольга Сотрудник", values: theirs },
  });
  expect((await read(id)).values).toEqual(theirs);
  dataOf(await gateway.call(update, { id, version: 2, values: mine }, olga));
  expect((await read(id)).values).toEqual(mine);
});

it("the same form sent twice is one: a new one by its key, a change by what it stores", async () => {
  const key = randomUUID();
  const ids = await Promise.all([add({}, key), add({}, key)]);
  expect(new Set(ids).size).toBe(1);
  const [id = 0] = ids;
  const before = (await actions()).length;
  const again = { id, version: 1, values: { ...values, title: "Дважды" } };
  for (let times = 0; times < 2; times++) dataOf(await gateway.call(update, again, peter));
  expect(await read(id)).toMatchObject({ version: 2, values: { title: "Дважды" } });
  const rows = (await actions()).slice(before);
  expect(rows.filter(({ before: was }) => was !== null)).toHaveLength(1);
});

it("an archived one is nowhere on the site and can be brought back; a stale page archives nothing", async () => {
  const id = await add();
  dataOf(await gateway.call(update, { id, version: 1, values: { ...values, title: "Новее" } }, peter));
  const stale = await gateway.call(archive, { id, version: 1, isArchived: true }, olga);
  expect(stale).toMatchObject({ code: "version_conflict" });
  expect(await shown()).toEqual(["Новее"]);
  dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, olga));
  dataOf(await gateway.call(archive, { id, version: 2, isArchived: true }, olga));
  expect(await shown()).toEqual([]);
  expect((await actions()).at(-2)).toMatchObject({ before: { isArchived: false }, after: { isArchived: true } });
  dataOf(await gateway.call(archive, { id, version: 3, isArchived: false }, olga));
  expect(await shown()).toEqual(["Новее"]);
});

it("days are each region's own, both included, and regions choose where it is shown", async () => {
  await add({ title: "Пермь", regions: ["perm"] });
  await add({ title: "Неделя", startsOn: "2026-12-01", endsOn: "2026-12-02" });
  const { clock } = shop;
  const at = (moment: string) => {
    clock.now = new Date(moment);
  };
  const before = clock.now;
  // Midnight in Perm and Yekaterinburg, and the minute before; the tokens of staff have ended by then, so only visitors look.
  at("2026-11-30T18:59:00Z");
  expect([await shown("ekaterinburg"), await shown("perm")]).toEqual([[], ["Пермь"]]);
  at("2026-11-30T19:00:00Z");
  expect(await shown("ekaterinburg")).toEqual(["Неделя"]);
  at("2026-12-02T18:59:00Z");
  expect(await shown("ekaterinburg")).toEqual(["Неделя"]);
  at("2026-12-02T19:00:00Z");
  expect(await shown("ekaterinburg")).toEqual([]);
  clock.now = before;
});

it("the list finds by state, region and text, and every change is counted for other processes", async () => {
  const version = async () =>
    (await connection.db.select().from(dataVersions).where(eq(dataVersions.name, "content")))[0]?.version ?? 0;
  const counted = await version();
  await add({ title: "Потом", startsOn: "2099-01-01" });
  expect(await version()).toBe(counted + 1);
  await add({ title: "Давно", endsOn: "2020-01-01" });
  await add({ title: "Пермь 100%", regions: ["perm"] });
  const found = async (filters: object) =>
    dataOf(await gateway.call(announcementList, { purpose: "page", ...filters }, peter)).rows.map(({ title }) => title);
  expect(await found({})).toEqual(["Пермь 100%", "Давно", "Потом"]);
  expect(await found({ state: "planned" })).toEqual(["Потом"]);
  expect(await found({ state: "over" })).toEqual(["Давно"]);
  expect(await found({ state: "shown" })).toEqual(["Пермь 100%"]);
  expect(await found({ state: "archived" })).toEqual([]);
  expect(await found({ region: "omsk" })).toEqual(["Давно", "Потом"]);
  expect(await found({ text: "0%" })).toEqual(["Пермь 100%"]);
});

it("wrong values are named by their field", async () => {
  const wrong = { ...values, title: " ", startsOn: "2026-12-02", endsOn: "2026-12-01" };
  const refused = await gateway.call(create, { key: randomUUID(), values: wrong }, peter);
  expect(refused.errors).toContainEqual({ field: "values_title", message: "Напишите название", code: "invalid" });
  const late = await gateway.call(create, { key: randomUUID(), values: { ...wrong, title: "Снег" } }, peter);
  expect(late.errors).toEqual([{ field: "values_endsOn", message: "Последний день раньше первого", code: "invalid" }]);
});
