import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isAt, partsOf } from "../../app/features/office/handbook/handbook-rules.ts";
import type { Job, PagePattern } from "../../app/features/office/handbook/job.ts";
import { jobs } from "../../app/features/office/handbook/jobs.ts";
import { permissionsOfRoles } from "../../gateway/contract/platform/staff-permissions.ts";
import { DEMO_BOOKING } from "../../gateway/demo/bookings.ts";
import { DEMO_PASSWORD, DEMO_STAFF } from "../../gateway/demo/customers-people.ts";
import { openDatabase } from "../../gateway/platform/db/database.ts";
import { waitList } from "../../gateway/platform/db/schema/booking.ts";
import { cheaperPriceRequests } from "../../gateway/platform/db/schema/enquiries.ts";
import { outboxMessages } from "../../gateway/platform/db/schema/outbox.ts";
import { MAX_ATTEMPTS } from "../../gateway/platform/outbox/outbox-store.ts";
import { addDays, localTime } from "../../gateway/platform/zone-time.ts";
import { nameOf, PlainBrowser } from "../days/plain-browser.ts";
import { type Site, SMALL_SHOP_GOODS, startSite } from "../support/site.ts";

/** So many pages of a kind that one page leads to are looked through for the names of a step: not every order can be cancelled. */
const MOST_PAGES = 14;

const PHONE = "+79990000177";
const consent = { version: "1", at: new Date().toISOString(), address: "127.0.0.1" };

let site: Site;
const browsers = new Map<string, PlainBrowser>();

/** What customers and providers do in days, or by a code that comes to a phone. */
async function addWhatWaits(dataDirectory: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory, onConnectionError: () => {} });
  await db.insert(outboxMessages).values({
    channel: "mail",
    recipient: "vera@example.ru",
    subject: "Заказ готов",
    body: "Ждём",
    attempts: MAX_ATTEMPTS,
    failure: "550 mailbox full",
  });
  const guest = { name: "Вера", phone: PHONE };
  await db.insert(cheaperPriceRequests).values({
    ...guest,
    goodsId: 1,
    regionSlug: "moskva",
    priceKopecks: 100_000,
    link: "https://example.ru/",
    consent,
  });
  await db.insert(waitList).values({
    key: randomUUID(),
    secretHash: randomUUID(),
    contact: guest,
    phoneDigits: PHONE.slice(-10),
    locationIds: [2],
    fromDay: "2099-01-10",
    toDay: "2099-01-11",
    works: { serviceIds: [2], fitting: null },
    consent,
  });
  // A visit of yesterday in each centre that nobody has ended yet: which centre the plan shows first is the shop's affair.
  const shift = sql`make_interval(days => starts_at::date - current_date + 1)`;
  const last = sql`(select distinct on (location_id) id from appointments where request_hash = ${DEMO_BOOKING}
    order by location_id, starts_at desc, id)`;
  await db.execute(
    sql`update bay_times set starts_at = starts_at - ${shift}, ends_at = ends_at - ${shift} where appointment_id in ${last}`,
  );
  await db.execute(sql`update appointments set starts_at = starts_at - ${shift}, ends_at = ends_at - ${shift},
    local_time = to_char((starts_at - ${shift}) at time zone 'Europe/Moscow', 'YYYY-MM-DD"T"HH24:MI') where id in ${last}`);
  await close();
}

beforeAll(async () => {
  site = await startSite({
    goods: SMALL_SHOP_GOODS,
    env: { STAFF_SECOND_PROOF: "no" },
    prepare: addWhatWaits,
  });
});
afterAll(() => site?.stop());

/** The browser of somebody of the demo shop with this role, who has signed in. */
async function browserOf(role: string): Promise<PlainBrowser> {
  const known = browsers.get(role);
  if (known) return known;
  const browser = new PlainBrowser(role, [site.port], []);
  browsers.set(role, browser);
  await browser.open("/back-office/");
  await browser.press("Войти по паролю");
  browser.fill("E-mail", `${role}@example.ru`);
  browser.fill("Пароль", DEMO_PASSWORD);
  await browser.press("Войти");
  if (browser.page.status !== 200 || browser.has("Войти")) throw browser.disappointed("cannot sign in");
  return browser;
}

/** The first role of the demo shop that allows all of these. */
function roleFor(needs: Job["needs"]): string {
  const person = DEMO_STAFF.find(({ role }) => needs.every((each) => permissionsOfRoles([role.id]).has(each)));
  if (!person) throw new Error(`nobody of the demo shop may ${needs.join(", ")}`);
  return person.role.id;
}

/** What a job needs before it can be done, and who does it where that is not the first who may. */
const before: Partial<Record<string, { as?: string; prepare(): Promise<void> }>> = {
  "order-for-client": { prepare: openClientCard },
  "client-data": { prepare: openClientCard },
  "wrong-till": { prepare: handOut },
  "undo-hand-out": { prepare: handOut },
  return: { prepare: giveBack },
  approvals: { as: "owner", prepare: askForApproval },
};

/** Cards that were opened stand on the manager's page. */
async function openClientCard(): Promise<void> {
  await (await browserOf("manager")).open(`/search-client/?${new URLSearchParams({ client: "Соколова Анна" })}`);
}

async function handOut(): Promise<void> {
  const manager = await browserOf("manager");
  for await (const path of pagesAt(manager, "/back-office/orders/:identity/hand-out/", () => ordersOf(manager))) {
    await manager.open(path);
    if (!manager.hasField("Наличные")) continue;
    manager.tick("Наличные");
    await manager.press("Выдать заказ");
    if (manager.has("Исправить кассу")) return;
  }
  throw new Error("no order could be handed out");
}

async function giveBack(): Promise<void> {
  const manager = await browserOf("manager");
  const returns = pagesAt(manager, "/back-office/orders/:identity/return/", () => ordersOf(manager));
  await manager.open((await returns.next()).value);
  manager.fill(/^Сколько вернуть/, "1");
  manager.tick("Брак или недостаток");
  await manager.press("Оформить возврат");
}

async function askForApproval(): Promise<void> {
  const manager = await browserOf("manager");
  await manager.open("/back-office/points/new/");
  manager.fill("Участник", "ANNA2345");
  manager.fill("Баллы", "90000");
  manager.fill("Причина", "Извинение");
  await manager.press("Поправить");
  const content = await browserOf("content");
  await content.open("/back-office/campaigns/new/");
  content.fill("Название", "Почти даром");
  content.fill("Имя для ссылок", "pochti-darom");
  content.fill("Условия", "Скидка по слову");
  content.choose("Как приходят", "По слову");
  content.fill("Слово", "ПОЧТИДАРОМ");
  content.choose("Что получает покупатель", "Скидка в процентах");
  content.fill("Сколько", "90");
  content.fill("Первый день", "2099-01-10");
  await content.press("Сохранить");
  if (content.page.status !== 200) throw content.disappointed("the campaign was not taken");
}

const ordersOf = (browser: PlainBrowser) => pagesAt(browser, "/back-office/orders/:identity/", nothing);

type Pages = () => AsyncGenerator<string>;
async function* nothing(): AsyncGenerator<string> {}

interface OpenedPage {
  links: URL[];
  /** What its buttons, links, fields and groups of fields are called. */
  names: string[];
}

/** Pages that a browser has opened since somebody last did something: the same lists lead to many jobs. */
const opened = new Map<PlainBrowser, Map<string, OpenedPage>>();

async function openPage(browser: PlainBrowser, path: string): Promise<OpenedPage> {
  const ofBrowser = opened.get(browser) ?? new Map<string, OpenedPage>();
  opened.set(browser, ofBrowser);
  const known = ofBrowser.get(path);
  if (known) return known;
  await browser.openQuietly(path);
  const { document } = browser.page;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => new URL(href));
  const page = { links, names: namesIn(document) };
  ofBrowser.set(path, page);
  return page;
}

const dayFromToday = (days: number) => addDays(localTime(new Date(), "Europe/Moscow").day, days);

/**
 * What is chosen on a page besides what it shows by itself: late in the evening no visit of today can be moved or called off any more, and
 * early in the morning none has begun.
 */
const asChosen: Partial<Record<PagePattern, readonly string[]>> = {
  "/back-office/day-plan/": [1, -1].map((days) => `/back-office/day-plan/?day=${dayFromToday(days)}`),
};

/** Addresses of a kind, one after the other: itself, what pages of the step before link to, and what the list above it links to. */
async function* pagesAt(browser: PlainBrowser, pattern: PagePattern, previous: Pages): AsyncGenerator<string> {
  const isList = !pattern.includes("/:");
  if (isList) yield pattern;
  yield* asChosen[pattern] ?? [];
  const found = new Set<string>();
  async function* sources() {
    yield* previous();
    if (!isList) yield pattern.slice(0, pattern.indexOf("/:") + 1);
  }
  for await (const source of sources()) {
    const most = found.size + MOST_PAGES;
    for (const { pathname, search } of (await openPage(browser, source)).links) {
      const path = pathname + search;
      if (!isAt(pattern, pathname) || found.has(path)) continue;
      if (found.size === most) break;
      found.add(path);
      yield path;
    }
  }
}

const namesIn = (document: Document): string[] => [
  ...[...document.querySelectorAll("a[href], button, summary, label, legend")].map(nameOf),
  ...[...document.querySelectorAll("input[aria-label], select[aria-label]")].map(nameOf),
];

const isCalled = (name: string) => (shown: string) =>
  name.endsWith("…") ? shown.startsWith(name.slice(0, -1).trimEnd()) : shown === name;

/** Looks through pages until all names of a step were seen: what was not. */
async function lookFor(browser: PlainBrowser, at: PagePattern, names: readonly string[], pages: Pages) {
  const missing = new Set(names);
  let hasPages = false;
  for await (const page of pages()) {
    hasPages = true;
    const { names: shown } = await openPage(browser, page);
    for (const name of missing) if (shown.some(isCalled(name))) missing.delete(name);
    if (missing.size === 0) return [];
  }
  return [
    ...(hasPages ? [] : [`nothing leads to ${at}`]),
    ...[...missing].map((name) => `${at}: nothing is called «${name}»`),
  ];
}

it.each(jobs.map((job) => [job.title, job] as const))("«%s» is done as the handbook says", async (_title, job) => {
  const { as = roleFor(job.needs), prepare } = before[job.id] ?? {};
  await prepare?.();
  if (prepare) opened.clear();
  const browser = await browserOf(as);
  const faults: string[] = [];
  let pages: Pages = nothing;
  for (const { at, text } of job.steps) {
    if (!at) continue;
    const previous = pages;
    pages = () => pagesAt(browser, at, previous);
    const names = partsOf(text).flatMap((part) => (part.isName ? [part.text] : []));
    faults.push(...(await lookFor(browser, at, names, pages)));
  }
  expect(faults).toEqual([]);
});

it("every job names what is pressed, and names nothing away from a page", () => {
  const namesOf = ({ steps }: Job, isOnPage: boolean) =>
    steps
      .filter(({ at }) => (at !== undefined) === isOnPage)
      .flatMap(({ text }) => partsOf(text).filter(({ isName }) => isName));
  expect(jobs.filter((job) => namesOf(job, true).length === 0)).toEqual([]);
  expect(jobs.filter((job) => namesOf(job, false).length > 0)).toEqual([]);
});
