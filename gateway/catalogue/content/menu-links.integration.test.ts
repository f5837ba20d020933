import { randomUUID } from "node:crypto";
import { eq, gt } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type MenuLinkValues, menuLinkCalls, menuLinkList } from "../../contract/catalogue/menus.ts";
import { contentVersion, layout } from "../../contract/chain/region.ts";
import { menuLinks } from "../../platform/db/schema/site.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { ownDatabase } from "../../testing/own-shop.ts";
import { openTestShop } from "../../testing/shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import type { signInUser } from "../../testing/users.ts";
import { contentRoutes } from "./handlers.ts";

const { get, create, update, archive } = menuLinkCalls;

let gateway: TestGateway;
let editor: Awaited<ReturnType<typeof signInUser>>;
/** Id of the last link that came with the shop. */
let cameUpTo: number;

const connection = await ownDatabase();
beforeAll(async () => {
  const shop = await openTestShop(connection);
  gateway = openTestGateway([...shop.routes, ...contentRoutes(shop.services)], shop.identity);
  editor = await signInStaff(shop, "content");
  cameUpTo = Math.max(...(await connection.db.select({ id: menuLinks.id }).from(menuLinks)).map(({ id }) => id));
});
afterEach(() => connection.db.delete(menuLinks).where(gt(menuLinks.id, cameUpTo)));
afterAll(() => expect(gateway.failures).toEqual([]));

const values: MenuLinkValues = {
  under: "main",
  label: "Подбор",
  url: "/cars/",
  mark: "",
  position: 75,
  isShown: true,
};
const send = (rest: Partial<MenuLinkValues> = {}) =>
  gateway.call(create, { key: randomUUID(), values: { ...values, ...rest } }, editor);
const add = async (rest: Partial<MenuLinkValues> = {}) => dataOf(await send(rest)).id;
const navigation = async () => dataOf(await gateway.call(layout, { x_region_slug: "perm" })).navigation;
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);
const idOf = async (label: string) => {
  const [row] = await connection.db.select().from(menuLinks).where(eq(menuLinks.label, label));
  return row?.id ?? 0;
};

it("NAV-045 NAV-046 a link is on the next page, where it was put and while it is shown, and other processes are told", async () => {
  const version = async () => dataOf(await gateway.call(contentVersion, {})).version;
  const before = await version();
  const id = await add({ position: 65 });
  expect(await version()).not.toBe(before);
  expect(labels((await navigation()).main)).toEqual([
    "Шины",
    "Диски",
    "Аккумуляторы",
    "Масла",
    "Автотовары",
    "Шиномонтаж",
    "Подбор",
    "Акции",
  ]);
  const below = await add({ under: String(id), label: "По марке", url: "/cars/?category=tyre", position: 1 });
  const item = (await navigation()).main.find(({ label }) => label === "Подбор");
  expect(item).toMatchObject({ id, url: "/cars/", slug: "cars", items: [{ id: below, label: "По марке", items: [] }] });
  const stored = dataOf(await gateway.call(get, { id }, editor));
  dataOf(await gateway.call(update, { id, version: 1, values: { ...stored.values, isShown: false } }, editor));
  expect(labels((await navigation()).main)).not.toContain("Подбор");
});

it("NAV-046 NAV-049 columns of the footer have their headings and links from staff, and the phone of the region", async () => {
  const id = await idOf("Мы в сетях");
  const heading = dataOf(await gateway.call(get, { id }, editor));
  const renamed = { ...heading.values, label: "Наши каналы" };
  dataOf(await gateway.call(update, { id, version: heading.version, values: renamed }, editor));
  await add({ under: String(id), label: "Дзен", url: "https://dzen.ru/shop", position: 5 });
  const { sections } = (await navigation()).footer;
  expect(sections.find(({ slug }) => slug === "socials")).toMatchObject({
    label: "Наши каналы",
    items: [{ label: "Дзен", url: "https://dzen.ru/shop" }, { label: "ВКонтакте" }, { label: "Telegram" }],
  });
  expect(sections.find(({ slug }) => slug === "contacts")?.items[0]?.url).toMatch(/^tel:/);
  const { version } = dataOf(await gateway.call(get, { id }, editor));
  dataOf(await gateway.call(update, { id, version, values: heading.values }, editor));
});

it("what would break the header or the menus is refused at its field", async () => {
  const errorOf = async (rest: Partial<MenuLinkValues>) => (await send(rest)).errors.map(({ field }) => field);
  expect(await errorOf({ url: "/offers/" })).toEqual(["url"]);
  expect(await errorOf({ label: "Подбор шин по автомобилю" })).toEqual(["values_label"]);
  expect(await errorOf({ url: "javascript:alert(1)" })).toEqual(["values_url"]);
  expect(await errorOf({ under: "footer" })).toEqual(["values_under"]);
  expect(await errorOf({ under: "about", url: "" })).toEqual(["under"]);
  expect(await errorOf({ under: String(await idOf("Летние шины")) })).toEqual(["under"]);
  await add();
  await add({ label: "Ещё", url: "/guarantee/" });
  expect(await errorOf({ label: "Слишком", url: "/delivery/" })).toEqual(["isShown"]);
  await add({ label: "Слишком", url: "/delivery/", isShown: false });
  const heading = await idOf("Покупателям");
  const dropped = await gateway.call(archive, { id: heading, version: 1, isArchived: true }, editor);
  expect(dropped.status_code).toBe(422);
});

it("the list is in the order of the site, page by page, and offers where a link may stand", async () => {
  const all = dataOf(await gateway.call(menuLinkList, { purpose: "page" }, editor));
  expect(all.rows.slice(0, 3).map(({ label, parent }) => [label, parent])).toEqual([
    ["Шины", null],
    ["Летние шины", "Шины"],
    ["Зимние шины", "Шины"],
  ]);
  const next = dataOf(await gateway.call(menuLinkList, { purpose: "page", after: all.next }, editor));
  expect(labels([...all.rows, ...next.rows])).toHaveLength(all.total);
  expect(next.rows.at(-1)?.label).toBe("Сервисные центры");
  const footer = dataOf(await gateway.call(menuLinkList, { purpose: "page", place: "contacts" }, editor));
  expect(labels(footer.rows)).toEqual(["Контакты", "Сервисные центры"]);
  expect(labels(all.options.under ?? [])).toContain("Шапка: каталог → Шины");
});
