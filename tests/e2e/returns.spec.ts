import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { signInAs, signInNewCustomer } from "../support/customer.ts";
import { tabTo } from "../support/keyboard.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

/** By the keyboard alone, past the header by «К содержанию». */
async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await whenTakenOver(page);
  await expect(target).toBeVisible();
  if (await page.evaluate(() => document.activeElement === document.body)) {
    await page.keyboard.press("Tab");
    const isSkipLink = await page.evaluate(() => document.activeElement?.getAttribute("href") === "#main");
    if (isSkipLink) await page.keyboard.press("Enter");
  }
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** A guest's order of two pieces, and the address that opens it. */
async function placeOrder(page: Page, position: number) {
  const contact = newContact();
  const { sku } = await goodsOf(page.request, "oils", position);
  await fillCart(page, sku, 2);
  await openCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { number } = await readOrder(page, contact);
  const [order] = await queryShop<{ identity: string }>("select identity from orders where identity = $1", [number]);
  return { identity: order?.identity ?? "", contact, path: new URL(page.url()).pathname };
}

async function handOut(page: Page, identity: string): Promise<void> {
  await open(page, `/back-office/orders/${identity}/`);
  await button(page, "Взять в работу").click();
  await expect(main(page).getByRole("status")).toContainText("Заказ взят в работу");
  await open(page, `/back-office/orders/${identity}/hand-out/`);
  await main(page).getByRole("radio", { name: "Наличные" }).check();
  await button(page, "Выдать заказ").click();
  await expect(main(page).getByRole("status")).toContainText("Заказ выдан");
}

test("a customer asks to give goods back with a photo, staff accept by keyboard, and the order says when the money is back", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  test.setTimeout(150_000);
  const { identity, contact, path } = await placeOrder(page, 14);
  await signInAs(page, "manager");
  await handOut(page, identity);

  await test.step("asks, first without a reason", async () => {
    await page.goto(path);
    await main(page).getByRole("link", { name: "Вернуть товары" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Возврат товаров");
    await expectInOrder(page);
    await main(page).getByRole("spinbutton").fill("1");
    await main(page).getByRole("textbox", { name: "Подробности" }).fill("Крышка канистры треснула");
    await button(page, "Отправить заявку").click();
    await expect(page.getByRole("alert")).toContainText("Выберите, почему возвращаете товар");
    await expect(main(page).getByRole("spinbutton")).toHaveValue("1");
    await expect(main(page).getByRole("textbox", { name: "Подробности" })).toHaveValue("Крышка канистры треснула");
    await expectInOrder(page);
    await main(page).getByRole("radio", { name: "Брак или недостаток" }).check();
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#335577" } })
      .jpeg()
      .toBuffer();
    await page.getByLabel("Фотографии").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: photo });
    await button(page, "Отправить заявку").click();
    await expect(main(page).getByRole("status")).toContainText("Заявка на возврат принята");
    await expect(main(page)).toContainText("Ждёт решения");
    await expect(main(page)).toContainText("не позднее");
  });

  await test.step("staff find the return and see its photo", async () => {
    await page.goto("/back-office/");
    await press(page, main(page).getByRole("link", { name: "Возвраты", exact: true }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Возвраты");
    await expectNoAxeViolations(page);
    await page.goto(`/back-office/orders/${identity}/`);
    await press(page, main(page).getByRole("link", { name: "Возвраты этого заказа" }));
    await press(page, main(page).getByRole("rowheader").getByRole("link"));
    await expect(main(page)).toContainText("Крышка канистры треснула");
    const photo = main(page).getByRole("img", { name: "Фотография 1" });
    await expect(photo).toBeVisible();
    const seen = await page.request.get((await photo.getAttribute("src")) ?? "");
    expect(seen.headers()).toMatchObject({ "cache-control": "private, no-store", "content-type": "image/webp" });
    expect((await sharp(await seen.body()).metadata()).width).toBe(600);
    await expectNoAxeViolations(page);
  });

  await test.step("staff accept it, first without having said where the goods go", async () => {
    const note = main(page).getByRole("textbox", { name: "Заметка" });
    await press(page, button(page, /^Принять и вернуть/));
    await expect(page.getByRole("alert")).toContainText("Подтвердите, что товар у вас");
    await expectNoAxeViolations(page);
    await press(page, note, "Space");
    await page.keyboard.type("Списали");
    await main(page)
      .getByRole("radio", { name: /^Списать/ })
      .check();
    await press(page, main(page).getByRole("radio", { name: "Наличными в кассе" }), "Space");
    await press(page, main(page).getByRole("checkbox", { name: /Товар у нас/ }), "Space");
    await press(page, button(page, /^Принять и вернуть/));
    await expect(main(page).getByRole("status")).toContainText("Возврат принят");
    await expect(main(page)).toContainText("Наличными в кассе");
    expect(await lastMessage(contact.phone.replace(/[^\d+]/g, ""))).toContain("принят. К возврату");
  });

  await test.step("the order says so", async () => {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(main(page)).toContainText(/Возврат от .*: принят/);
    await expect(main(page)).toContainText(/Возвращаем [\d\s]+₽ как договорились в центре, не позднее/);
    await expectNoAxeViolations(page);
  });
});

test("a return that a colleague has refused meanwhile is not accepted, and what was typed stays", async ({ page }) => {
  test.setTimeout(120_000);
  const { identity } = await placeOrder(page, 15);
  await signInAs(page, "manager");
  await handOut(page, identity);
  await main(page).getByRole("link", { name: "Оформить возврат" }).click();
  await whenTakenOver(page);
  await main(page).getByRole("radio", { name: "Повреждён при доставке" }).check();
  await button(page, "Оформить возврат").click();
  await expect(main(page).getByRole("status")).toContainText("Возврат оформлен");
  await expectNoAxeViolations(page);

  const colleague = await page.context().newPage();
  await open(colleague, page.url());
  await main(colleague).getByRole("textbox", { name: "Почему" }).fill("Упаковка цела, следов удара нет");
  await button(colleague, "Отказать и написать покупателю").click();
  await expect(main(colleague).getByRole("status")).toContainText("В возврате отказано");
  await colleague.close();

  await whenTakenOver(page);
  await main(page)
    .getByRole("radio", { name: /^Списать/ })
    .check();
  await main(page).getByRole("radio", { name: "Наличными в кассе" }).check();
  await main(page).getByRole("textbox", { name: "Заметка" }).fill("Приняли на Малышева");
  await main(page)
    .getByRole("checkbox", { name: /Товар у нас/ })
    .check();
  await button(page, /^Принять и вернуть/).click();
  await expect(page.getByRole("alert")).toContainText("возврат изменился: отказано");
  await expect(main(page).getByRole("textbox", { name: "Вы написали" })).toHaveValue("Приняли на Малышева");
  await expectNoAxeViolations(page);
});

test("photos and cards of returns are for staff alone; whoever only reads decides nothing", async ({ page }) => {
  test.setTimeout(90_000);
  const { identity } = await placeOrder(page, 16);
  await signInAs(page, "manager");
  await handOut(page, identity);
  await main(page).getByRole("link", { name: "Оформить возврат" }).click();
  await whenTakenOver(page);
  await main(page).getByRole("radio", { name: "Привезли не то" }).check();
  await button(page, "Оформить возврат").click();
  await expect(main(page).getByRole("status")).toContainText("Возврат оформлен");
  const card = page.url();
  await page.context().clearCookies();
  await page.goto(card);
  await expect(page).toHaveURL(/\/login/);
  await signInNewCustomer(page, { firstname: "Анна", surname: "Петрова" });
  expect((await page.goto(card))?.status()).toBe(403);
  await page.context().clearCookies();
  await signInAs(page, "finance");
  await page.goto(card);
  await expect(main(page)).toContainText("Решают сотрудники центра и менеджеры");
  await expect(main(page).getByRole("button")).toHaveCount(0);
});
