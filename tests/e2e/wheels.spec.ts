import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone, signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, heading, main, open, shopTest as test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { agree, bookButton, calendarOf, fillContact as fillVisit, quietRegion, timesOf } from "./journeys/booking.ts";
import { fillContact, goodsOf, newContact, putIntoCart, readOrder, submitOrder } from "./journeys/purchase.ts";

interface Shop {
  id: number;
  title: string;
}

/** Signs a new customer in, whose wheels lie in the first centre of a region; answers it and another one. */
async function withWheels(page: Page) {
  const { slug, origin } = await quietRegion(0);
  const phone = newPhone();
  const { userId } = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина", phone, origin });
  const [home, other] = await queryShop<Shop>(
    `select l.id, l.title from locations l join regions r on r.id = l.region_id
      where r.slug = $1 and l.kind = 'shop' and l.storage_lead_days = 0 order by l.id limit 2`,
    [slug],
  );
  if (!home || !other) throw new Error("two centres are needed");
  const number = `ХР-${randomInt(10 ** 9)}`;
  await queryShop(
    `insert into storage_contracts
       (number, user_id, phone_digits, location_id, items, kind, starts_on, planning_date, paid_until, day_kopecks)
     values ($1, $2, $3, $4, '[{"title": "Зимние колёса 205/55 R16", "quantity": 4}]', 'wheels',
       current_date - 30, current_date + 60, current_date + 60, 2000)`,
    [number, userId, phone.slice(-10), home.id],
  );
  return { number, home, other, origin };
}

const requestsOf = (number: string) =>
  queryShop<{ state: string; title: string | null }>(
    `select q.state, l.title from storage_requests q join storage_contracts c on c.id = q.contract_id
       left join locations l on l.id = q.location_id where c.number = $1 order by q.id`,
    [number],
  );

test("stored wheels are fitted where they lie, or brought to another centre for the visit, and stay when it is cancelled", {
  tag: ["@main-scripts", "@widths"],
}, async ({ page }) => {
  test.setTimeout(120_000);
  const { number, home, other, origin } = await withWheels(page);
  await page.goto(`${origin}/my/contract-storage/`);
  await page.getByRole("link", { name: "Записаться на шиномонтаж с ними" }).click();
  await whenTakenOver(page);
  await expect(main(page)).toContainText("Шины лежат здесь.");
  await expect(main(page)).toContainText("Колёса в сборе, 4 × 205/55 R16");
  await expect(main(page)).toContainText(home.title);
  await expect(calendarOf(page)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "Другой центр" }).click();
  await whenTakenOver(page);
  const place = main(page).getByRole("listitem").filter({ hasText: other.title });
  await expect(place).toContainText(/Привезём шины с хранения в «[^»]+» к \d+\s[а-я]+\./);
  await expectNoAxeViolations(page);
  await place.getByRole("link", { name: `Выбрать центр ${other.title}` }).click();
  await whenTakenOver(page);
  await expect(main(page)).toContainText(/Привезём шины с хранения в «[^»]+» к \d+\s[а-я]+\./);
  await timesOf(page).first().click();
  await whenTakenOver(page);
  await fillVisit(page, {
    name: "Вера",
    phone: (await page.getByRole("textbox", { name: "Телефон" }).inputValue()) || newPhone(),
  });
  await agree(page);
  await bookButton(page).click();
  await expect(heading(page)).toHaveText("Вы записаны");
  await expect(main(page)).toContainText("Шины с хранения привезём к визиту.");
  expect(await requestsOf(number)).toEqual([{ state: "new", title: other.title }]);
  const visit = page.url();

  await page.goto(`${origin}/my/contract-storage/`);
  await expect(main(page)).toContainText("Привезём к визиту");
  await open(page, visit);
  await page.getByRole("link", { name: "Отменить запись" }).click();
  await main(page)
    .getByRole("button", { name: /^Отменить/ })
    .click();
  await expect(main(page)).toContainText("Шины остаются на хранении.");
  expect(await requestsOf(number)).toEqual([{ state: "withdrawn", title: other.title }]);
});

test("SVC-036 from a guest's order no time is offered before its tyres are ready, and none at another centre", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { origin, host } = await quietRegion(1);
  const contact = newContact();
  const { url } = await goodsOf(page.request, "tyre", 40, host);
  await page.goto(origin + url);
  await putIntoCart(page, 4);
  await whenTakenOver(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { number } = await readOrder(page, contact);
  const [order] = await queryShop<{ id: number; title: string; ready: string }>(
    `select o.id, l.title, o.delivery_ready_at::text as ready from orders o
       join locations l on l.id = o.delivery_shop_id where identity = $1`,
    [number],
  );
  if (!order) throw new Error("there is no such order");
  await page.getByRole("link", { name: "Другое время" }).click();
  await whenTakenOver(page);
  await expect(main(page)).toContainText(order.title);
  await expect(main(page)).toContainText(/Шины из заказа будут здесь/);
  const slot = (await timesOf(page).first().getAttribute("value")) ?? "";
  await timesOf(page).first().click();
  await whenTakenOver(page);
  await fillVisit(page, contact);
  await agree(page);
  await bookButton(page).click();
  await expect(heading(page)).toHaveText("Вы записаны");
  const [visit] = await queryShop<{ local_time: string; is_late: boolean }>(
    "select local_time, starts_at >= $2::timestamptz as is_late from appointments where order_id = $1",
    [order.id, order.ready],
  );
  expect(visit).toEqual({ local_time: slot.replace(" ", "T"), is_late: true });
});
