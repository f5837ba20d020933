import { expect, type Locator, type Page, test } from "@playwright/test";
import { newPhone } from "../../support/customer.ts";
import { whenTakenOver } from "../../support/page-test.ts";
import { queryShop } from "../../support/shop-query.ts";
import { codeSentTo } from "./sign-in.ts";

const PROJECTS = ["js-360", "js-1280", "nojs-360", "nojs-1280"];
const DAYS_A_PROJECT = 2;

export const FITTING = "/service-tyre-fitting/?sizes=4x205-55-16&packet=full";

export const calendarOf = (page: Page): Locator => page.getByRole("table", { name: "Свободные места по дням" });
export const timesOf = (page: Page): Locator => page.getByRole("main").getByRole("button", { name: /^\d\d:\d\d$/ });

interface Centre {
  id: number;
  title: string;
}

/** The centre of a journey: no other journey of these takes it while there are enough. */
export async function centreFor(page: Page, place: number): Promise<Centre> {
  const answer = await page.request.post("/api/gateway/service-appointment/centres", {
    data: { fitting: { sizes: [{ diameter: 16 }] } },
  });
  const { centres } = (await answer.json()).data;
  const suitable = centres.filter(({ isSuitable }: { isSuitable: boolean }) => isSuitable);
  return suitable[place % suitable.length];
}

/**
 * The site of a region in whose centres no other journey books: what is free there soonest is left to this one, in this project. The first
 * regions have several centres, to which stored wheels need no days.
 */
export async function quietRegion(place: number): Promise<{ slug: string; host: string; origin: string }> {
  const regions = await queryShop<{ slug: string }>(
    `select r.slug from regions r join locations l on l.region_id = r.id and l.kind = 'shop'
      where not r.is_default group by r.slug
      order by count(*) filter (where l.storage_lead_days = 0) desc, r.slug`,
    [],
  );
  const slug = regions[place * PROJECTS.length + PROJECTS.indexOf(test.info().project.name)]?.slug;
  if (slug === undefined) throw new Error(`there is no region for the ${place}th journey`);
  const host = `${slug}.localhost:${new URL(process.env.SITE_URL ?? "").port}`;
  return { slug, host, origin: `http://${host}` };
}

/** The weekday and date of a day of the calendar, as «понедельник, 7 декабря»: others book meanwhile, so that its places may be fewer by then. */
export async function dateOf(day: Locator): Promise<string> {
  const [date] = /[а-яё]+,\s\d+\s[а-яё]+/.exec((await day.textContent()) ?? "") ?? [];
  if (!date) throw new Error("The day has no date");
  return date;
}

/** Opens a day that only this journey in this project takes: the first ones are left to people who come today. */
export async function openDay(page: Page, place: number): Promise<void> {
  await whenTakenOver(page);
  const days = calendarOf(page).getByRole("link");
  const nth =
    2 + place * PROJECTS.length * DAYS_A_PROJECT + PROJECTS.indexOf(test.info().project.name) * DAYS_A_PROJECT;
  const day = days.nth(nth % ((await days.count()) - 1));
  const date = await dateOf(day);
  await day.click();
  await expect(calendarOf(page).locator("[aria-current]")).toContainText(date);
  await expect(timesOf(page).first()).toBeVisible();
}

/** Presses a time of the open day and answers it. */
export async function pressTime(page: Page, nth = 1): Promise<string> {
  const button = timesOf(page).nth(nth);
  const time = (await button.textContent()) ?? "";
  await button.click();
  return time;
}

export async function fillContact(page: Page, contact: { name: string; phone: string }): Promise<void> {
  await page.getByRole("textbox", { name: "Имя" }).fill(contact.name);
  await page.getByRole("textbox", { name: "Телефон" }).fill(contact.phone);
  await page.getByRole("textbox", { name: "Марка и модель" }).fill("Kia Rio");
  await page.getByRole("textbox", { name: /^Номер/ }).fill("а123вс96");
}

export async function agree(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /персональных данных/ }).check();
  await page.getByRole("checkbox", { name: /правовой политикой/ }).check();
}

export const bookButton = (page: Page): Locator => page.getByRole("button", { name: /^Записаться: / });

interface Slot {
  centreId: number;
  date: string;
  time: string;
}

/** The token of a phone whose holder has entered the code of the message. */
async function tokenOf(page: Page, phone: string): Promise<string> {
  const { request } = page;
  await request.post("/api/phone-confirm/send.json", { data: { phone, target: "phone" } });
  const shown = await request.post("/api/phone-confirm/validate.json", {
    data: { phone, code: await codeSentTo(phone) },
  });
  return (await shown.json()).data.token;
}

/** Books as another customer would, with the code of the phone where one is asked for. */
export async function bookBeside(
  page: Page,
  visit: Record<string, unknown> & { user: { name: string; phone: string } },
) {
  const send = (data: object) => page.request.post("/api/service/send-multiply-services-order.json", { data });
  const booked = await send(visit);
  return booked.status() === 428 ? send({ ...visit, phoneToken: await tokenOf(page, visit.user.phone) }) : booked;
}

/** Takes every place of a time, as other customers would. */
export async function takeAll(page: Page, { centreId, date, time }: Slot): Promise<void> {
  const works = { serviceIds: [], fitting: { sizes: [{ width: 205, profile: 55, diameter: 16, quantity: 4 }] } };
  for (let left = 1; left > 0; ) {
    const booked = await bookBeside(page, {
      key: crypto.randomUUID(),
      ...works,
      center: centreId,
      date,
      time,
      user: { name: "Пётр", phone: newPhone() },
      car: { title: "Lada Vesta" },
      consent: { personalData: true, legalPolicy: true },
    });
    expect([200, 409], await booked.text()).toContain(booked.status());
    if (booked.status() === 409) return;
    const free = await page.request.post("/api/service-appointment/get-times/", { data: { centreId, date, ...works } });
    const { times } = (await free.json()).data;
    left = times.find((slot: { time: string }) => slot.time === time)?.free ?? 0;
  }
}
