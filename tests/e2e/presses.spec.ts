import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone, signInNewCustomer } from "../support/customer.ts";
import { hasScripts, heading, main, open, shopTest as test, whenTakenOver } from "../support/page-test.ts";
import { type Count, counting } from "../support/presses.ts";
import { queryShop } from "../support/shop-query.ts";
import { bookButton, quietRegion } from "./journeys/booking.ts";
import { fillContact, goodsOf, newContact, putIntoCart, readOrder, submitOrder } from "./journeys/purchase.ts";

/** The contact as far as it is not filled in, both ticks, and the last press. */
async function book(page: Page, count: Count, { name, phone }: { name: string; phone: string }) {
  await count.type("Имя", name);
  await count.type("Телефон", phone);
  if (!(await page.getByRole("textbox", { name: "Марка и модель" }).inputValue()))
    await count.type(/^Номер/, "а123вс77");
  for (const tick of [/персональных данных/, /правовой политикой/])
    await count.press(page.getByRole("checkbox", { name: tick }));
  await count.press(bookButton(page));
  await expect(heading(page)).toHaveText("Вы записаны");
}

const promised = (page: Page) => main(page).getByRole("button", { name: /^Записаться на / });
const nearest = (page: Page) => main(page).getByRole("link", { name: /Ближайший шиномонтаж: / });

test("a guest with own tyres books the nearest time of the home page in twelve presses at most, and once more in four", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { origin } = await quietRegion(4);
  const count = counting(page);
  await page.goto(origin);
  await count.press(nearest(page));
  await count.choose("Ширина", "205");
  await count.choose("Профиль", "55");
  await count.choose("Диаметр", "16");
  if (!hasScripts()) await count.press(page.getByRole("button", { name: "Показать цену" }));
  await expect(page.getByRole("group", { name: /^Шиномонтаж, 4 × 205\/55 R16/ })).toBeVisible();
  await count.press(promised(page));
  const contact = newContact();
  await book(page, count, contact);
  expect(count.presses).toBe(hasScripts() ? 11 : 12);

  const visit = page.url();
  const cookies = JSON.stringify(await page.context().cookies());
  expect(cookies).not.toContain(contact.phone.replace(/\D/g, "").slice(-10));
  const again = counting(page);
  await page.goto(origin);
  await again.press(nearest(page));
  await expect(main(page)).toContainText("Сезонная смена, 4 × 205/55 R16");
  await expect(page.getByRole("textbox", { name: "Телефон" })).toHaveValue(/^\+7 \(9/);
  await book(page, again, contact);
  expect(again.presses).toBe(4);
  expect(page.url()).not.toBe(visit);

  await page.goto(origin);
  await nearest(page).click();
  await page.getByRole("button", { name: "Забыть их" }).click();
  await expect(main(page)).toContainText("на этом устройстве о вас больше ничего нет");
  await expect(page.getByRole("textbox", { name: "Телефон" })).toHaveValue("");
});

test("whose car is in the garage chooses and types nothing", async ({ page }) => {
  const { origin } = await quietRegion(5);
  const phone = newPhone();
  const { userId } = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина", phone, origin });
  await queryShop(
    `insert into user_cars (user_id, brand, model, generation, modification, registration_number)
     select $1, jsonb_build_object('slug', brand_slug, 'title', brand_title),
       jsonb_build_object('slug', model_slug, 'title', model_title),
       jsonb_build_object('slug', generation_slug, 'title', generation_title),
       jsonb_build_object('slug', modification_slug, 'title', modification_title), 'А123ВС77'
       from cars where brand_title = 'Kia' order by id limit 1`,
    [userId],
  );
  const count = counting(page);
  await page.goto(origin);
  await count.press(nearest(page));
  await expect(main(page)).toContainText("Сезонная смена, 4 × ");
  await expect(page.getByRole("textbox", { name: "Марка и модель" })).toHaveValue(/^Kia /);
  await expect(page.getByRole("textbox", { name: /^Номер/ })).toHaveValue("А123ВС77");
  await book(page, count, { name: "Вера", phone });
  // The line, «Записаться», and between them the two ticks that the law asks for.
  expect(count.presses).toBe(4);
  const visit = page.url();

  await queryShop("update appointments set status = 'done' where user_id = $1", [userId]);
  const again = counting(page);
  await page.goto(visit);
  await again.press(promised(page));
  await book(page, again, { name: "Вера", phone });
  expect(again.presses).toBe(4);

  // Without a car in the garage it is the last visit that is known, on a device that knows nobody as well.
  await queryShop("delete from user_cars where user_id = $1", [userId]);
  await page.goto(origin);
  await nearest(page).click();
  // For a minute the home page may name a time that has just been taken: the next one is offered for the same works.
  const works = main(page).getByText("Сезонная смена, 4 × ");
  await expect(works.or(promised(page)).first()).toBeVisible();
  if (await promised(page).isVisible()) await promised(page).click();
  await expect(main(page)).toContainText("Сезонная смена, 4 × ");
  await expect(page.getByRole("textbox", { name: "Марка и модель" })).toHaveValue(/^Kia /);
  await expect(page.getByRole("textbox", { name: /^Номер/ })).toHaveValue("А123ВС77");
});

test("tyres of an order are booked from its page in five presses by whoever has just placed it", async ({ page }) => {
  const { origin, host } = await quietRegion(6);
  const contact = newContact();
  const { url } = await goodsOf(page.request, "tyre", 43, host);
  await page.goto(origin + url);
  await putIntoCart(page, 4);
  await whenTakenOver(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  await readOrder(page, contact);
  await whenTakenOver(page);
  const count = counting(page);
  await expect(main(page)).toContainText("Ближайший шиномонтаж с этими шинами: ");
  await count.press(promised(page));
  await book(page, count, contact);
  expect(count.presses).toBe(5);
});

test("who has ordered before orders from a list in six presses, as the last time", async ({ page }) => {
  test.setTimeout(90_000);
  const contact = newContact();
  const { url } = await goodsOf(page.request, "tyre", 152);
  await page.goto(url);
  await putIntoCart(page, 4);
  await whenTakenOver(page);
  const form = page.getByRole("region", { name: "Оформление заказа" });
  const centre = form.getByRole("group", { name: "Центр, где заберёте заказ" }).getByRole("radio");
  await centre.nth(1).check();
  const chosen = await centre.nth(1).inputValue();
  await form.getByRole("radio", { name: "Картой при получении" }).check();
  await fillContact(page, contact);
  await submitOrder(page).click();
  await readOrder(page, contact);

  const count = counting(page);
  await open(page, "/catalog/tyres/?sort=stock");
  const card = main(page).getByRole("article").first();
  await count.press(card.getByRole("button", { name: /^В корзину/ }));
  if (hasScripts()) await count.press(card.getByRole("link", { name: "В корзине" }));
  await expect(page).toHaveURL(/\/basket\/$/);
  await whenTakenOver(page);
  await expect(form.getByRole("radio", { name: /^Самовывоз/ })).toBeChecked();
  await expect(form.getByRole("group", { name: "Центр, где заберёте заказ" }).locator("input:checked")).toHaveValue(
    chosen,
  );
  await expect(form.getByRole("radio", { name: "Картой при получении" })).toBeChecked();
  await count.type("Имя", contact.name);
  await count.type("Телефон", contact.phone);
  for (const tick of [/персональных данных/, /правовой политикой/])
    await count.press(form.getByRole("checkbox", { name: tick }));
  await count.press(submitOrder(page));
  await readOrder(page, contact);
  expect(count.presses).toBeLessThanOrEqual(6);
  expect(JSON.stringify(await page.context().cookies())).not.toContain(contact.phone.replace(/\D/g, "").slice(-10));

  await page.goto(url);
  await putIntoCart(page, 4);
  await whenTakenOver(page);
  await form.getByRole("button", { name: "Забыть их" }).click();
  await expect(main(page)).toContainText("на этом устройстве о вас больше ничего нет");
  await expect(form.getByRole("textbox", { name: "Телефон" })).toHaveValue("");
});

test("stored wheels are booked from their contract in five presses", async ({ page }) => {
  const { slug, origin } = await quietRegion(7);
  const phone = newPhone();
  const { userId } = await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина", phone, origin });
  await queryShop(
    `insert into storage_contracts
       (number, user_id, phone_digits, location_id, items, starts_on, planning_date, paid_until, day_kopecks)
     select $1, $2, $3, l.id, '[{"title": "Зимние шины 205/55 R16", "quantity": 4}]',
       current_date - 30, current_date + 60, current_date + 60, 2000
       from locations l join regions r on r.id = l.region_id
      where r.slug = $4 and l.kind = 'shop' order by l.id limit 1`,
    [`ХР-${randomInt(10 ** 9)}`, userId, phone.slice(-10), slug],
  );
  const count = counting(page);
  await page.goto(`${origin}/my/contract-storage/`);
  await count.press(promised(page));
  await book(page, count, { name: "Вера", phone });
  expect(count.presses).toBe(5);
});
