import { expect, type Page } from "@playwright/test";
import { addCustomer, newPhone, signInAs, signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { givePoints } from "../support/points.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";

const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name });

test("two accounts of one client are joined by two members of staff", { tag: "@widths" }, async ({ page, shop }) => {
  test.setTimeout(120_000);
  reachable(shop);
  const [oldPhone, newerPhone] = [newPhone(), newPhone()];
  const stays = await addCustomer({ firstname: "Клава", surname: "Берёзкина", phone: oldPhone });
  const goes = await addCustomer({ firstname: "Клавдия", surname: "Берёзкина", phone: newerPhone });
  await givePoints(stays, 100);
  await givePoints(goes, 50);
  const staff = { firstname: "Ольга", surname: "Сотрудник", role: "manager" };

  const address = await test.step("one proposes, by the keyboard, from the card of the client", async () => {
    await signInNewCustomer(page, { ...staff, phone: newPhone() });
    await page.goto(`/manager/clients/${stays}/`);
    await main(page).getByRole("link", { name: "Объединить с другим кабинетом этого клиента" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Объединить два кабинета");
    await whenTakenOver(page);
    await expect(field(page, "Кабинет, который останется")).toHaveValue(String(stays));
    await field(page, "Кабинет, которого не станет").fill("+7 999 000-00-00");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Кабинета с таким телефоном, почтой или номером нет");
    await expect(field(page, "Кабинет, которого не станет")).toHaveValue("+7 999 000-00-00");
    await expectNoAxeViolations(page);

    await field(page, "Кабинет, которого не станет").fill(newerPhone);
    await page.keyboard.press("Enter");
    await expect(main(page).getByRole("table")).toContainText(/Вместе 150\sбаллов/);
    await expectNoAxeViolations(page);
    await button(page, "Отправить на проверку").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("почему это один клиент");
    await field(page, "Почему это один клиент").fill("Позвонила с нового номера, назвала заказ");
    await button(page, "Отправить на проверку").focus();
    await page.keyboard.press("Enter");
    await expect(main(page).getByRole("status")).toContainText("До его решения ничего не меняется");
    await expect(button(page, "Объединить навсегда")).toHaveCount(0);
    await expectNoAxeViolations(page);
    return new URL(page.url()).pathname;
  });

  await test.step("another one finds it, has to say why it is refused, and approves", async () => {
    await signInNewCustomer(page, { ...staff, firstname: "Пётр", phone: newPhone() });
    await page.goto("/back-office/");
    await main(page).getByRole("link", { name: "Объединение кабинетов" }).click();
    await expect(main(page)).toContainText("Ждёт второго");
    await expectNoAxeViolations(page);
    await open(page, address);
    await expect(main(page)).toContainText("Разъединить кабинеты будет нельзя");
    await expectNoAxeViolations(page);
    await button(page, "Отказать").click();
    await expect(page.getByRole("alert")).toContainText("Напишите, почему отказываете");
    await button(page, "Объединить навсегда").focus();
    await page.keyboard.press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Кабинеты объединены");
    await expectNoAxeViolations(page);
  });

  await test.step("the old address leads to the client, who has both phones and all points, and is told", async () => {
    await page.goto(`/manager/clients/${goes}/`);
    await expect(page).toHaveURL(new RegExp(`/manager/clients/${stays}/$`));
    await expect(main(page)).toContainText(/150\sбаллов/);
    const phones = await queryShop<{ phone: string }>("select phone from user_phones where user_id = $1", [stays]);
    expect(phones.map(({ phone }) => phone).sort()).toEqual([oldPhone, newerPhone].sort());
    for (const phone of [oldPhone, newerPhone]) expect(await lastMessage(phone)).toContain("объединены в один");
  });
});

test("a proposal about staff is refused in words, before anything is sent", async ({ page, shop }) => {
  reachable(shop);
  const client = await addCustomer({ firstname: "Вера", surname: "Ёлкина", phone: newPhone() });
  const colleague = await addCustomer({ firstname: "Ирма", surname: "Ёлкина", phone: newPhone(), role: "callcenter" });
  await signInAs(page, "manager", { firstname: "Ольга", surname: "Сотрудник" });
  await page.goto(`/back-office/merges/new/?stays=${client}&goes=${colleague}`);
  await expect(main(page)).toContainText("принадлежит сотруднику");
  await expect(button(page, "Отправить на проверку")).toHaveCount(0);
  await expectNoAxeViolations(page);
});
