import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone } from "../support/customer.ts";
import {
  expectInOrder,
  hasScripts,
  heading,
  main,
  open,
  reachable,
  test,
  whenTakenOver,
} from "../support/page-test.ts";
import { lastMessage } from "../support/shop-query.ts";
import { endOffer, offerNow, openForOneVisit, openRush } from "../support/waiting-list.ts";
import {
  agree,
  bookBeside,
  bookButton,
  centreFor,
  FITTING,
  fillContact,
  takeAll,
  timesOf,
} from "./journeys/booking.ts";
import { codeSentTo } from "./journeys/sign-in.ts";

const TIME = "10:00";

interface FullDay {
  centreId: number;
  date: string;
  /** Somebody's visit of that day, by its link. */
  link: string;
}

/**
 * A day of a centre that only this journey in this project takes, and that is full: behind those that other journeys open there, and two days
 * from the next one, so that none meets another when midnight comes between them.
 */
async function fullDay(page: Page, place: number): Promise<FullDay> {
  const { id: centreId } = await centreFor(page, 4);
  const date = new Date(Date.now() + (18 + place * 4 + (hasScripts() ? 0 : 2)) * 86_400_000).toISOString().slice(0, 10);
  await openForOneVisit(centreId, date);
  const booked = await bookBeside(page, {
    key: randomUUID(),
    center: centreId,
    date,
    time: TIME,
    serviceIds: [],
    fitting: { sizes: [{ width: 205, profile: 55, diameter: 16, quantity: 4 }] },
    user: { name: "Пётр", phone: newPhone() },
    car: { title: "Lada Vesta" },
    consent: { personalData: true, legalPolicy: true },
  });
  const { identity, access } = (await booked.json()).data;
  await takeAll(page, { centreId, date, time: TIME });
  return { centreId, date, link: `/api/gateway/appointment/${identity}/${access}` };
}

/** Joins the waiting list from the full day; answers the address of the entry. */
async function join(page: Page, { centreId, date }: FullDay, phone: string): Promise<string> {
  await page.goto(`${FITTING}&shop=${centreId}&date=${date}`);
  await expect(main(page)).toContainText("На этот день свободного времени не осталось");
  await page.getByRole("link", { name: /^Сообщить, если освободится / }).click();
  await expect(heading(page)).toHaveText("Сообщить, если освободится");
  await whenTakenOver(page);
  await expect(page.getByLabel("С какого дня")).toHaveValue(date);
  await expect(main(page)).toContainText("Подтвердите телефон кодом из SMS: на него придёт сообщение о времени");
  await page.getByRole("textbox", { name: "Имя" }).fill("Вера");
  await page.getByRole("textbox", { name: "Телефон" }).fill(phone);
  return page.url();
}

/** Sends the form, and the code that it then asks for, with everything typed kept. */
const sendWaitEntry = async (page: Page, phone: string): Promise<string> => {
  await page.getByRole("button", { name: "Сообщить" }).click();
  await expect(page.getByRole("alert")).toContainText("введите код из SMS");
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Вера");
  await page.getByRole("textbox", { name: "Код из SMS" }).fill(await codeSentTo(phone));
  await page.getByRole("button", { name: "Сообщить" }).click();
  await expect(heading(page)).toHaveText("Ждём, когда освободится время");
  return new URL(page.url()).pathname;
};

/** One of the visits of the day is cancelled, and the time offered; answers what the message leads to. */
async function offer(page: Page, { link }: FullDay, phone: string): Promise<string> {
  const cancelled = await page.request.post(`${link}/cancel`, { data: {} });
  expect(cancelled.status(), await cancelled.text()).toBe(200);
  await offerNow();
  const text = await lastMessage(phone);
  expect(text).toContain("Освободилось время");
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "").pathname;
}

test("who waits for a full day is offered what becomes free, takes it and is booked", { tag: "@main-plain" }, async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  reachable(shop);
  const day = await fullDay(page, 0);
  const phone = newPhone();
  await join(page, day, phone);
  await expectInOrder(page);
  await page.getByRole("button", { name: "Сообщить" }).click();
  await expect(page.getByRole("alert")).toContainText("Отметьте согласие");
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Вера");
  await expect(page.getByLabel("С какого дня")).toHaveValue(day.date);
  await agree(page);
  const entry = await sendWaitEntry(page, phone);
  await expect(main(page)).toContainText("пришлём SMS");
  await expectInOrder(page);

  expect(await offer(page, day, phone)).toBe(entry);
  await openRush(day.centreId, day.date);
  await page.goto(entry);
  await expect(heading(page)).toHaveText("Освободилось время");
  await expect(main(page)).toContainText(`${TIME}`);
  await expect(main(page)).toContainText("Держим это время за вами до");
  await expectInOrder(page);
  await page.getByRole("button", { name: "Записаться на это время" }).click();

  await expect(page.getByText(/Держим это время за вами до/)).toBeVisible();
  // In the rush a phone is confirmed: this one was, and the time came to it.
  await expect(main(page)).not.toContainText("Подтвердите телефон");
  await whenTakenOver(page);
  await fillContact(page, { name: "Вера", phone });
  await agree(page);
  await bookButton(page).click();
  await expect(heading(page)).toHaveText("Вы записаны");
  await page.goto(entry);
  await expect(heading(page)).toHaveText("Вы записаны");
  await expect(page.getByRole("button", { name: /Записаться на это время|Больше не ждать/ })).toHaveCount(0);
});

test("an offer that has ended is said to have, and who waits no more gets none", async ({ page, shop }) => {
  test.setTimeout(120_000);
  reachable(shop);
  const day = await fullDay(page, 1);
  const phone = newPhone();
  await join(page, day, phone);
  await agree(page);
  const entry = await sendWaitEntry(page, phone);
  await offer(page, day, phone);
  await open(page, entry);
  await endOffer(phone);
  await page.getByRole("button", { name: "Записаться на это время" }).click();
  await expect(heading(page)).toHaveText("Ждём, когда освободится время");
  await expect(main(page)).toContainText("Полчаса прошли, и это время предложили следующему");
  await expectInOrder(page);

  await page.getByRole("button", { name: "Больше не ждать" }).click();
  await expect(heading(page)).toHaveText("Больше не ждём");
  await expect(main(page)).not.toContainText("Полчаса прошли");
  await expect(page.getByRole("button", { name: "Больше не ждать" })).toHaveCount(0);
  const before = await lastMessage(phone);
  await offerNow();
  expect(await lastMessage(phone)).toBe(before);
});

test("who declines an offer leaves its time to others at once", async ({ page, shop }) => {
  test.setTimeout(120_000);
  reachable(shop);
  const day = await fullDay(page, 2);
  const phone = newPhone();
  await join(page, day, phone);
  await agree(page);
  const entry = await sendWaitEntry(page, phone);
  await offer(page, day, phone);
  await page.goto(entry);
  await page.getByRole("button", { name: "Больше не ждать" }).click();
  await expect(heading(page)).toHaveText("Больше не ждём");
  await page.goto(`${FITTING}&shop=${day.centreId}&date=${day.date}`);
  await expect(timesOf(page)).toHaveText([TIME]);
});
