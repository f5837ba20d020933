import type { Person, Visit } from "./books.ts";
import type { DayShop } from "./day-shop.ts";
import type { Inbox } from "./inbox.ts";
import { Disappointment } from "./plain-browser.ts";
import { dateIn, datesIn, kopecksIn, momentOf, mustCall, rublesOf } from "./reading.ts";

export const SIZES = ["R14", "R16", "R19"] as const;
export const PACKETS = ["Сезонная смена", "Колёса в сборе"] as const;

interface Choice {
  size: (typeof SIZES)[number];
  packet: (typeof PACKETS)[number];
  hasAlignment: boolean;
  centre: number;
  time: number;
}

/** Buttons that are times. */
const TIME = /^\d\d:\d\d$/;
const TIME_IN = /\d\d:\d\d/;

/** Whether a visit is still to come. */
export const isToCome = ({ state, date, time }: Visit, now: Date): boolean =>
  state === "booked" && momentOf(`${date} ${time}`, now) > now;

/** A phone has at most so many visits to come. */
const MOST_TO_COME = 5;
const CHANGE = /^Изменить/;
const TOO_MANY = /уже много записей\. Отмените ненужную/;

/** Does what the refusal says: cancels one of them. */
async function makeRoom(person: Person, now: Date): Promise<void> {
  const toCome = person.visits.filter((visit) => isToCome(visit, now));
  const [first] = toCome;
  if (!first || toCome.length < MOST_TO_COME)
    throw person.browser.disappointed(`is told of ${MOST_TO_COME} visits and has ${toCome.length}`);
  await cancelVisit(person, first, now);
}

/** Until a phone has had so many visits, nobody asks for a code. */
export async function book(person: Person, inbox: Inbox, shop: DayShop, choice: Choice): Promise<void> {
  const now = shop.now();
  const { size, packet, hasAlignment, centre, time } = choice;
  const { browser } = person;
  await browser.open("/");
  await browser.follow("Шиномонтаж");
  // Whoever booked on this device before gets the same works, and may change them.
  if (browser.links(CHANGE).length > 0) await browser.follow(CHANGE);
  browser.choose("Диаметр", size);
  await browser.press("Показать цену");
  browser.tick(new RegExp(`^${packet}`));
  const works = [browser.field(new RegExp(`^${packet}`))];
  if (hasAlignment) {
    browser.tick(/^Развал-схождение/);
    works.push(browser.field(/^Развал-схождение/));
  }
  // What the sum shows is what is booked.
  const price = works.reduce((sum, work) => sum + (kopecksIn(browser.labelOf(work)) ?? 0), 0);
  await browser.press("Выбрать центр");
  browser.mustSay(rublesOf(price));
  const centres = browser.links(/^Выбрать центр /);
  const chosen = centres[centre % centres.length];
  if (!chosen) throw browser.disappointed("no centre has a time");
  const title = browser.nameOf(chosen).replace("Выбрать центр ", "");
  await browser.followLink(chosen);
  const times = browser.buttons(TIME);
  const slot = times[time % times.length];
  if (!slot) throw browser.disappointed("the centre has no time after all");
  await browser.pressButton(slot);
  browser.mustSay("Держим это время за вами до");
  browser.mustSay(rublesOf(price));
  browser.fill("Имя", person.name);
  browser.fill("Телефон", person.phone);
  browser.fill("Марка и модель", "Kia Rio");
  browser.tick("Согласен на обработку");
  browser.tick("Согласен с правовой");
  const button = browser.buttons(/^Записаться: /)[0];
  const when = button ? browser.nameOf(button) : "";
  const before = browser.typed();
  await browser.press(/^Записаться: /);
  if (TOO_MANY.test(browser.text)) {
    browser.mustKeep(before, /^$/);
    await makeRoom(person, now);
    return book(person, inbox, shop, choice);
  }
  // Two codes for one phone are a minute apart.
  const [, seconds] = /Новый код можно запросить через (\d+) секунд/.exec(browser.text) ?? [];
  if (seconds) {
    browser.mustKeep(before, /^$/);
    await shop.pass((Number(seconds) + 1) * 1_000);
    browser.tell(`waits for ${seconds} seconds`);
    await browser.press(/^Записаться: /);
  }
  if (mustCall(browser.text)) {
    browser.mustKeep(before, /^$/);
    return;
  }
  if (browser.hasField("Код из SMS")) {
    browser.mustKeep(before, /^$/);
    await typeCode(person, inbox);
  }
  const visit: Visit = {
    path: browser.page.path,
    number: numberOn(person),
    centre: title,
    date: dateIn(when, now),
    time: TIME_IN.exec(when)?.[0] ?? "",
    price,
    state: "booked",
  };
  if (browser.heading !== "Вы записаны") throw browser.disappointed("the visit was not booked");
  person.visits.push(visit);
  expectVisit(person, visit, now);
  await expectMessage(inbox, visit, now);
}

const numberOn = ({ browser }: Person): string => /Номер записи: (\d+)/.exec(browser.text)?.[1] ?? "";

/** The message about a visit says what its page says. */
async function expectMessage(inbox: Inbox, { path, centre, date, time }: Visit, now: Date): Promise<void> {
  const message = await inbox.messageWith(path);
  if (!message.includes(centre) || !message.includes(time) || !datesIn(message, now).includes(date))
    throw new Disappointment(`the message should tell of ${centre}, the ${date} at ${time}: ${message}`);
}

/** A wrong code first: it is refused with what was typed still there, and the right one works. */
async function typeCode(person: Person, inbox: Inbox): Promise<void> {
  const { browser } = person;
  const code = await inbox.codeOf(person.phone);
  browser.fill("Код из SMS", String((Number(code) + 1) % 10_000).padStart(4, "0"));
  await browser.pressKeeping(/^Записаться: /, /^Код/);
  browser.mustSay("Код не подошёл");
  browser.fill("Код из SMS", code);
  await browser.press(/^Записаться: /);
}

/** The page of the visit says what was promised. */
function expectVisit({ browser }: Person, { centre, date, time, price, state }: Visit, now: Date): void {
  browser.mustSay(centre);
  if (state === "cancelled") {
    browser.mustSay("Запись отменена");
    return;
  }
  if (!datesIn(browser.text, now).includes(date)) throw browser.disappointed(`the visit is on ${date}`);
  browser.mustSay(time);
  browser.mustSay(rublesOf(price));
  for (const way of ["Перенести", "Отменить запись"])
    if (browser.has(way) !== (state === "booked")) throw browser.disappointed(`«${way}» of a visit that is ${state}`);
}

export async function openVisit(person: Person, visit: Visit, now: Date): Promise<void> {
  await person.browser.open(visit.path);
  expectVisit(person, visit, now);
}

export async function moveVisit(person: Person, visit: Visit, now: Date, day: number, time: number): Promise<void> {
  const { browser } = person;
  await openVisit(person, visit, now);
  await browser.follow("Перенести");
  browser.mustSay(visit.centre);
  const days = browser.links(/: \d+ мест/);
  const chosen = days[day % days.length];
  if (chosen) await browser.followLink(chosen);
  const times = browser.buttons(TIME);
  const slot = times[time % times.length];
  if (!slot) throw browser.disappointed("no time is left to move to");
  const clock = browser.nameOf(slot);
  const old = visit.path;
  await browser.pressButton(slot);
  browser.mustSay("Запись перенесена");
  visit.path = browser.page.path;
  visit.number = numberOn(person);
  visit.time = clock;
  visit.date = dateIn(chosen ? browser.nameOf(chosen) : browser.text, now);
  expectVisit(person, visit, now);
  // The old link is in a message; it leads to the visit as it is now.
  await browser.open(old);
  expectVisit(person, visit, now);
}

export async function cancelVisit(person: Person, visit: Visit, now: Date): Promise<void> {
  const { browser } = person;
  await openVisit(person, visit, now);
  await browser.follow("Отменить запись");
  await browser.press(/^(Отменить запись|Да, отменить)/);
  visit.state = "cancelled";
  expectVisit(person, visit, now);
}
