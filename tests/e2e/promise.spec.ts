import { expect, type Page } from "@playwright/test";
import { expectInOrder, expectNoAxeViolations, main, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { agree, bookButton, fillContact, quietRegion, takeAll } from "./journeys/booking.ts";
import { goodsOf, newContact } from "./journeys/purchase.ts";

const promised = (page: Page) => main(page).getByRole("button", { name: /^Записаться на / });

/** Chooses four wheels of 205/55 R16, and waits for their prices. */
async function chooseSize(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Ширина" }).selectOption("205");
  await page.getByRole("combobox", { name: "Профиль" }).selectOption("55");
  await page.getByRole("combobox", { name: "Диаметр" }).selectOption("16");
  await page.getByRole("button", { name: "Показать цену" }).click();
  await expect(page.getByRole("group", { name: /^Шиномонтаж, 4 × 205\/55 R16/ })).toBeVisible();
  await whenTakenOver(page);
}

const slotOf = (href: string | null) => {
  const query = new URL(href ?? "", "https://shop.example").searchParams;
  return { centreId: Number(query.get("shop")), date: query.get("date") ?? "", time: query.get("time") ?? "" };
};

/** From a page of Kamchatka, whose nearest centres are in Khabarovsk. */
test("every time of a centre with another clock says its city and clock, up to the page of the visit", async ({
  page,
  shop,
}) => {
  reachable(shop);
  const clock = /\d\d:\d\d \(Хабаровск, UTC\+10\)/;
  await page.goto(
    `http://petropavlovsk-kamchatskiy.localhost:${new URL(process.env.SITE_URL ?? "").port}/service-tyre-fitting/?sizes=4x205-55-16&packet=full`,
  );
  const place = main(page).getByRole("listitem").filter({ hasText: "Хабаровск" }).first();
  await expect(place.getByRole("button", { name: /^Записаться на / })).toContainText(clock);
  await place.getByRole("button", { name: /^Записаться на / }).click();
  await whenTakenOver(page);
  await expect(page.getByText(/Держим это время за вами до/)).toContainText(clock);
  await fillContact(page, newContact());
  await agree(page);
  await expect(bookButton(page)).toContainText(clock);
  await bookButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы записаны");
  await expect(page.getByRole("heading", { level: 2, name: clock })).toBeVisible();
  await page.getByRole("link", { name: "Перенести" }).click();
  await expect(main(page)).toContainText(/Сейчас: .*\d\d:\d\d \(Хабаровск, UTC\+10\)/);
});

test("SVC-001 the nearest fitting of the home page is the one that is booked, kept by the press", {
  tag: ["@main-scripts", "@widths"],
}, async ({ page, shop }) => {
  reachable(shop);
  test.setTimeout(150_000);
  const line = main(page).getByRole("link", { name: /^(Массовая переобувка\. )?Ближайший шиномонтаж: / });
  const { origin } = await quietRegion(2);
  let slot = slotOf(null);
  // The minute may pass: the page names the next one then, and soon the home page does.
  await expect(async () => {
    await page.goto(origin);
    slot = slotOf(await line.getAttribute("href"));
    await expect(line).toContainText(slot.time);
    await line.click();
    await whenTakenOver(page);
    await expect(main(page)).toContainText(`Записываем: `);
    await expect(promised(page)).toContainText(slot.time, { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await chooseSize(page);
  await expectNoAxeViolations(page);
  const label = (await promised(page).textContent()) ?? "";
  await promised(page).click();
  await expect(page.getByText(/Держим это время за вами до/)).toBeVisible();
  const contact = newContact();
  await fillContact(page, contact);
  await agree(page);
  await expect(bookButton(page)).toContainText(label.replace("Записаться на ", ""));
  const at = slotOf(page.url());
  await bookButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы записаны");
  const visits = await queryShop("select location_id, local_time from appointments where contact->>'phone' = $1", [
    contact.phone.replace(/[^\d+]/g, ""),
  ]);
  expect(visits).toEqual([{ location_id: slot.centreId, local_time: `${at.date}T${at.time}` }]);
});

test("a promised time that somebody else took meanwhile names the next one, before and after the press", async ({
  page,
  shop,
}) => {
  reachable(shop);
  const { origin } = await quietRegion(3);
  await page.goto(`${origin}/service/`);
  const line = main(page)
    .getByRole("link", { name: /, записаться: / })
    .last();
  const slot = slotOf(await line.getAttribute("href"));
  await line.click();
  await chooseSize(page);
  await expect(promised(page)).toBeVisible();
  const shown = slotOf(page.url());
  await takeAll(page, { ...slot, ...shown });
  await promised(page).click();
  await expect(main(page)).toContainText(/заняли.*Ближайшее: /s);
  await page.goto(
    `${origin}/service-tyre-fitting/?${new URLSearchParams({ shop: String(slot.centreId), date: shown.date, time: shown.time, sizes: "4x205-55-16", change: "works" })}`,
  );
  await expect(main(page)).toContainText(
    `записаться нельзя: время занято, прошло или мало для этих работ. Ближайшее: `,
  );
  await expect(promised(page)).not.toContainText(` ${shown.time}`);
});

test("tyres on the shelf name the nearest fitting where they lie, which one press keeps for their size", async ({
  page,
  shop,
}) => {
  reachable(shop);
  const { slug, origin, host } = await quietRegion(8);
  const { sku, url } = await goodsOf(page.request, "tyre", 44, host);
  await queryShop(
    `insert into stock (goods_id, location_id, quantity)
       select g.id, l.id, 40 from goods g, locations l join regions r on r.id = l.region_id
        where g.sku = $1 and r.slug = $2 and l.kind = 'shop'
     on conflict (goods_id, location_id) do update set quantity = excluded.quantity`,
    [sku, slug],
  );
  const offer = main(page).getByRole("region", { name: "Заодно в центре" });
  // The index follows the stock within a moment; until then the page is another one.
  await expect(async () => {
    await page.goto(`${origin}${url}?again=${Math.random()}`);
    await expect(offer).toContainText("Ближайший: ", { timeout: 1_000 });
  }).toPass();
  await expectInOrder(page);
  const line = offer.getByRole("link", { name: "Записаться" });
  const slot = slotOf(await line.getAttribute("href"));
  await expect(offer).toContainText(slot.time);
  await line.click();
  await expect(main(page).getByRole("radio", { name: /Сезонная смена/ })).toBeChecked();
  await promised(page).click();
  await expect(page.getByText(/Держим это время за вами до/)).toBeVisible();
  expect(slotOf(page.url()).centreId).toBe(slot.centreId);
});
