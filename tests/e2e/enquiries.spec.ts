import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { formatPhone } from "../../app/ui/format.ts";
import { newPhone, signInNewCustomer } from "../support/customer.ts";
import { expectInOrder, expectNoAxeViolations, main, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { newContact } from "./journeys/purchase.ts";

interface Good {
  sku: string;
  url: string;
  price: number;
}

/** Goods of the list that no other journey and no other project of this one takes. */
async function goodsFor(page: Page, category: string, sort: string, place: number): Promise<Good> {
  const projects = ["js-360", "js-1280", "nojs-360", "nojs-1280"];
  const offset = place + projects.indexOf(test.info().project.name);
  const list = await page.request.get(
    `/api/gateway/goods/list?category[]=${category}&sort=${sort}&limit=1&offset=${offset}`,
  );
  return (await list.json()).data.items[0];
}

const newMailbox = (): string => `anna-${randomUUID()}@example.ru`;

for (const [title, place, isClient] of [
  ["PRD-009 ACC-037 a guest asks for a letter about goods that are gone, and ends it by the letter's link", 10, false],
  ["PRD-009 ACC-036 a signed-in client subscribes to goods that are gone, and unsubscribes", 30, true],
] as const)
  test(title, { tag: "@scripts" }, async ({ page, shop }) => {
    const good = await goodsFor(page, "brake-pads", "-price", place);
    await reachable(shop).setStock(good.sku, 0);
    const own = newMailbox();
    if (isClient) await signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина", email: own });
    const mailbox = newMailbox();
    for (const path of [`${good.url}?gone=${randomUUID()}`, `/subscriptions/?good_id=${good.sku}`]) {
      await page.goto(path);
      await expect(main(page).getByRole("textbox", { name: "Электронная почта" })).toHaveValue(isClient ? own : "");
    }
    await expectInOrder(page);

    await page.getByRole("textbox", { name: "Электронная почта" }).fill("не почта");
    await page.getByRole("button", { name: "Сообщить о поступлении" }).click();
    await expect(page.getByRole("alert")).toContainText("Проверьте адрес почты");
    const field = page.getByRole("textbox", { name: "Электронная почта" });
    await expect(field).toHaveValue("не почта");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(mailbox);
    await page.getByRole("button", { name: "Сообщить о поступлении" }).click();
    await expect(page).toHaveURL(new RegExp(`${good.url}$`));
    await expect(page.getByText(`Напишем на ${mailbox}`)).toBeVisible();

    const [letter] = await queryShop<{ body: string }>("select body from outbox_messages where recipient = $1", [
      mailbox,
    ]);
    const link = new URL(/Завершить подписку: (\S+)$/.exec(letter?.body ?? "")?.[1] ?? "");
    const left = () => queryShop("select 1 from stock_subscriptions where email = $1", [mailbox]);
    await page.goto(link.pathname + link.search);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Завершить подписку?");
    await expectNoAxeViolations(page);
    expect(await left()).toHaveLength(1);
    await page.getByRole("button", { name: "Завершить подписку" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Подписка завершена");
    expect(await left()).toHaveLength(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Подписка завершена");
  });

test("PRD-009 the form stands on the page of goods that are gone", { tag: "@noscripts" }, async ({ page, shop }) => {
  const good = await goodsFor(page, "brake-pads", "-price", 20);
  await reachable(shop).setStock(good.sku, 0);
  // Another address, because the page itself may have been kept from before.
  await page.goto(`${good.url}?gone=${randomUUID()}`);
  const mailbox = newMailbox();
  await page.getByRole("main").getByRole("textbox", { name: "Электронная почта" }).fill(mailbox);
  await page.getByRole("button", { name: "Сообщить о поступлении" }).click();
  await expect(page.getByText(`Напишем на ${mailbox}`)).toBeVisible();
});

async function openCheaperPrice(page: Page): Promise<Good> {
  const good = await goodsFor(page, "wheel-covers", "stock", 0);
  await page.goto(good.url);
  await page.getByText("Нашли дешевле?").click();
  return good;
}

const priceOf = (page: Page) => page.getByRole("textbox", { name: "Цена в другом магазине, ₽" });
const send = (page: Page) => page.getByRole("button", { name: "Отправить запрос" }).click();

async function fillPerson(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("textbox", { name: "Имя" }).fill("Анна-Мария");
  await page.getByRole("main").getByRole("textbox", { name: "Телефон" }).fill(newContact().phone);
  await page.getByRole("checkbox", { name: /персональных данных/ }).check();
}

test("PRD-010 the cheaper-price form says what is missing and keeps what was typed", { tag: "@scripts" }, async ({
  page,
}) => {
  await openCheaperPrice(page);
  await page.getByRole("main").getByRole("textbox", { name: "Имя" }).fill("Анна-Мария");
  await page.getByRole("main").getByRole("textbox", { name: "Телефон" }).fill("912");
  await send(page);
  await expect(page).toHaveURL(/\/cheaper-price\/\?good_id=/);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("мобильный номер полностью");
  await expect(alert).toContainText("Отметьте согласие");
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Анна-Мария");
  await expect(page.getByRole("textbox", { name: "Телефон" })).toHaveValue("912");
  await expectInOrder(page);
});

test("the cheaper-price form knows who is signed in", { tag: "@noscripts" }, async ({ page }) => {
  const phone = newPhone();
  await signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина", phone });
  await openCheaperPrice(page);
  await expect(main(page).getByRole("textbox", { name: "Имя" })).toHaveValue("Анна");
  await expect(main(page).getByRole("textbox", { name: "Телефон" })).toHaveValue(formatPhone(phone));
});

test("PRD-010 ERR-017 a customer reports a cheaper price from the product page", {
  tag: "@noscripts",
}, async ({ page }) => {
  const good = await openCheaperPrice(page);
  const link = page.getByRole("textbox", { name: "Ссылка на товар" });
  await priceOf(page).fill(String(good.price / 100 + 500));
  await link.fill(new URL("/", page.url()).href.replace("localhost", "perm.localhost"));
  await fillPerson(page);
  await send(page);
  await expect(page.getByRole("alert")).toContainText(/Укажите цену ниже нашей\nЭта ссылка ведёт на наш сайт/, {
    useInnerText: true,
  });
  await expect(priceOf(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("checkbox", { name: /персональных данных/ })).toBeChecked();

  await link.fill("https://shop.example/tovar");
  await priceOf(page).fill(String(Math.floor((good.price / 100) * 0.9)));
  await send(page);
  await expect(page).toHaveURL(new RegExp(`${good.url}$`));
  await expect(page.getByText("Запрос принят. Проверим цену и позвоним")).toBeVisible();
});
