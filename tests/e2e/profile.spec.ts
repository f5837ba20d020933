import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newPhone, signInNewCustomer } from "../support/customer.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  hasScripts,
  main,
  open,
  shopTest as test,
} from "../support/page-test.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";

/** Path and query of the first link of a message that begins with the path. */
function linkOf(message: string, path: string): string {
  const link = message.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === path);
  const { pathname, search } = new URL(link ?? "");
  return pathname + search;
}

const flashOf = (page: Page) => main(page).getByRole("status");
const alert = (page: Page) => main(page).getByRole("alert");
const newMailbox = (): string => `anna-${randomUUID()}@example.ru`;
const field = (page: Page, name: string) => main(page).getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).click();

async function newCustomer(page: Page, contact: { phone?: string; email?: string } = {}) {
  return signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина", phone: newPhone(), ...contact });
}

test.describe("the profile", () => {
  test("ACC-005 ACC-018 AUT-134 AUT-135 takes a name of Russian letters, and keeps what was typed wrong", {
    tag: ["@main-scripts", "@scripts"],
  }, async ({ page }) => {
    await newCustomer(page);
    await page.goto("/my/profile/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Данные");
    await expect(field(page, "Имя")).toHaveValue("Анна");
    await expectNoAxeViolations(page);
    await field(page, "Имя").fill("Anna");
    await field(page, "Фамилия").fill("Я");
    await press(page, "Сохранить имя");
    await expect(alert(page)).toContainText("Напишите имя русскими буквами, от 2 до 100 знаков");
    await expect(alert(page)).toContainText("Напишите фамилию русскими буквами, от 2 до 100 знаков");
    await expect(field(page, "Имя")).toHaveValue("Anna");
    await expect(field(page, "Фамилия")).toHaveValue("Я");
    await expect(field(page, "Имя")).toHaveAttribute("aria-invalid", "true");
    await expectInOrder(page);
    await field(page, "Имя").fill("Анна-Мария");
    await field(page, "Фамилия").fill("");
    await press(page, "Сохранить имя");
    await expect(flashOf(page)).toContainText("Имя сохранено");
    await page.reload();
    await expect(field(page, "Имя")).toHaveValue("Анна-Мария");
    await expect(field(page, "Фамилия")).toHaveValue("");
  });

  test("ACC-008 API-015 API-017 an address is added, confirmed by its letter's button only, and removed", {
    tag: "@scripts",
  }, async ({ page, context }) => {
    await newCustomer(page, { email: newMailbox() });
    await page.goto("/my/profile/");
    const mailbox = newMailbox();
    await field(page, "Ещё один адрес").fill("не почта");
    await press(page, "Добавить адрес");
    await expect(alert(page)).toContainText("Проверьте адрес почты");
    await expect(field(page, "Ещё один адрес")).toHaveValue("не почта");
    await field(page, "Ещё один адрес").fill(mailbox.toUpperCase());
    await press(page, "Добавить адрес");
    await expect(flashOf(page)).toContainText(mailbox);
    const entry = main(page).getByRole("listitem").filter({ hasText: mailbox });
    await expect(entry).toContainText("Не подтверждён");
    // The first letter has just gone: the button says when another one may.
    await press(page, `Подтвердить ${mailbox}`);
    await expect(alert(page)).toContainText("Письмо уже отправлено");

    const link = linkOf(await lastMessage(mailbox), "/my/profile/confirm-email/");
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Подтвердить адрес почты");
    await expectNoAxeViolations(page);
    const confirmed = () =>
      queryShop("select 1 from user_emails where email = $1 and confirmed_at is not null", [mailbox]);
    expect(await confirmed()).toHaveLength(0);
    await press(page, "Подтвердить адрес");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Адрес подтверждён");
    expect(await confirmed()).toHaveLength(1);
    await page.goto(link);
    await press(page, "Подтвердить адрес");
    await expect(alert(page)).toContainText("уже использована или устарела");

    await context.addCookies(cookies);
    await page.goto("/my/profile/");
    await expect(entry).not.toContainText("Не подтверждён");
    await press(page, `Сделать основным ${mailbox}`);
    await expect(entry).toContainText("Основной");
    await entry.getByText(`Убрать ${mailbox}`, { exact: true }).click();
    await press(page, `Да, убрать ${mailbox}`);
    await expect(flashOf(page)).toContainText("убран");
    await expect(entry).toHaveCount(0);
  });

  test("an address that staff have named is confirmed by the customer alone, who signs in for it", {
    tag: "@noscripts",
  }, async ({ page, context }) => {
    await newCustomer(page, { email: newMailbox() });
    await page.goto("/my/profile/");
    const mailbox = newMailbox();
    await field(page, "Ещё один адрес").fill(mailbox);
    await press(page, "Добавить адрес");
    await queryShop("update user_emails set is_own_claim = false where email = $1", [mailbox]);
    const link = linkOf(await lastMessage(mailbox), "/my/profile/confirm-email/");
    const confirmed = () =>
      queryShop("select 1 from user_emails where email = $1 and confirmed_at is not null", [mailbox]);

    const cookies = await context.cookies();
    await context.clearCookies();
    await page.goto(link);
    await press(page, "Подтвердить адрес");
    await expect(page).toHaveURL(/\/login\?next=%2Fmy%2Fprofile%2Fconfirm-email/);
    expect(await confirmed()).toHaveLength(0);
    await newCustomer(page);
    await page.goto(link);
    await press(page, "Подтвердить адрес");
    await expect(alert(page)).toContainText("Этот адрес добавил в ваш профиль сотрудник магазина");
    expect(await confirmed()).toHaveLength(0);

    await context.clearCookies();
    await context.addCookies(cookies);
    await page.goto(link);
    await press(page, "Подтвердить адрес");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Адрес подтверждён");
    expect(await confirmed()).toHaveLength(1);
  });

  test("API-031 API-034 a phone is added by the code that came to it, made the primary one, and the other removed", {
    tag: "@scripts",
  }, async ({ page }) => {
    const first = newPhone();
    const phone = newPhone();
    await newCustomer(page, { phone: first });
    await page.goto("/my/profile/");
    await main(page).getByRole("link", { name: "Добавить телефон" }).click();
    await field(page, "Телефон").fill("912");
    await press(page, "Получить код");
    await expect(alert(page)).toContainText("мобильный номер полностью");
    await expect(field(page, "Телефон")).toHaveValue("912");
    await field(page, "Телефон").fill(phone.replace("+7", "8 "));
    await press(page, "Получить код");
    await expect(field(page, "Код из сообщения")).toHaveAttribute("autocomplete", "one-time-code");
    await expectNoAxeViolations(page);
    const code = /\d{4}/.exec(await lastMessage(phone))?.[0] ?? "";
    await field(page, "Код из сообщения").fill(code === "0000" ? "0001" : "0000");
    await press(page, "Добавить телефон");
    await expect(alert(page)).toContainText("Код не подошёл");
    await expect(field(page, "Код из сообщения")).toHaveValue("");
    await field(page, "Код из сообщения").fill(code);
    await press(page, "Добавить телефон");
    await expect(flashOf(page)).toContainText("добавлен");

    const ends = (number: string) => new RegExp(`${number.slice(-4, -2)}-${number.slice(-2)}`);
    const entry = (number: string) =>
      main(page)
        .getByRole("listitem")
        .filter({ hasText: ends(number) });
    await entry(phone).getByRole("button", { name: "Сделать основным" }).click();
    await expect(entry(phone)).toContainText("Основной");
    await entry(first)
      .getByText(/^Убрать/)
      .click();
    await entry(first).getByRole("button", { name: "Да, убрать" }).click();
    await expect(flashOf(page)).toContainText("убран");
    await expect(entry(first)).toHaveCount(0);
    await expect(entry(phone).getByText(/^Убрать/)).toHaveCount(0);
  });

  test("LOY-044 LOY-045 joining says that it is neither for companies nor for sole proprietors", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await newCustomer(page);
    await page.goto("/my/profile/?recommend_for_friend");
    await expect(main(page)).toContainText(
      "Юридические лица и индивидуальные предприниматели в программе не участвуют.",
    );
  });

  test("C-01 the opened form is remembered for the session of the tab", { tag: "@scripts" }, async ({ page }) => {
    await newCustomer(page);
    await open(page, "/my/profile/");
    expect(await page.evaluate(() => sessionStorage.getItem("was-in-edit-profile"))).toBe("1");
  });
});

test.describe("the settings", () => {
  test("ACC-006 ACC-030 API-020 API-021 notices are switched and stay so", { tag: "@scripts" }, async ({ page }) => {
    await newCustomer(page);
    await page.goto("/my/settings/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Настройки");
    await expectNoAxeViolations(page);
    const sms = main(page).getByRole("checkbox", { name: "По SMS" });
    const email = main(page).getByRole("checkbox", { name: "По электронной почте" });
    const before = await sms.isChecked();
    await sms.setChecked(!before);
    await email.setChecked(true);
    await press(page, "Сохранить уведомления");
    await expect(flashOf(page)).toContainText("Настройки уведомлений сохранены");
    await page.reload();
    await expect(sms).toBeChecked({ checked: !before });
    await expect(email).toBeChecked();
    await press(page, "Отписаться от рассылок");
    await expect(flashOf(page)).toContainText("Рассылок больше не будет");
    await expect(email).not.toBeChecked();
    await expect(sms).toBeChecked({ checked: !before });
  });

  test("ACC-007 API-022 a password is set, changed and good at the next sign-in; it is never shown again", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const email = newMailbox();
    await newCustomer(page, { email });
    await page.goto("/my/settings/");
    const password = `сосна-${randomUUID()}`;
    await field(page, "Новый пароль").fill("коротко");
    await field(page, "Новый пароль ещё раз").fill("коротко");
    await press(page, "Задать пароль");
    await expect(alert(page)).toContainText("Не меньше 8 знаков");
    expect(await page.content()).not.toContain("коротко");
    await field(page, "Новый пароль").fill(password);
    await field(page, "Новый пароль ещё раз").fill(`${password}1`);
    await press(page, "Задать пароль");
    await expect(alert(page)).toContainText("Пароли не совпадают");
    await field(page, "Новый пароль").fill(password);
    await field(page, "Новый пароль ещё раз").fill(password);
    await press(page, "Задать пароль");
    await expect(flashOf(page)).toContainText("Пароль задан");

    const next = `берёза-${randomUUID()}`;
    const change = async (old: string) => {
      await field(page, "Прежний пароль").fill(old);
      await field(page, "Новый пароль").fill(next);
      await field(page, "Новый пароль ещё раз").fill(next);
      await press(page, "Изменить пароль");
    };
    await expect(field(page, "Прежний пароль")).toHaveAttribute("autocomplete", "current-password");
    await expect(field(page, "Новый пароль")).toHaveAttribute("autocomplete", "new-password");
    await change("не тот пароль");
    await expect(alert(page)).toContainText("Прежний пароль введён неверно");
    await change(password);
    await expect(flashOf(page)).toContainText("Пароль изменён");
    const signIn = async (typed: string) =>
      (
        await page.request.post("/api/gateway/auth/user/login", { data: { username: email, password: typed } })
      ).status();
    expect(await signIn(password)).not.toBe(200);
    expect(await signIn(next)).toBe(200);
  });

  test("another sign-in is seen and ended: its browser is a guest's from then on", { tag: "@noscripts" }, async ({
    page,
    browser,
  }) => {
    const email = newMailbox();
    await newCustomer(page, { email });
    const password = `сосна-${randomUUID()}`;
    await page.goto("/my/settings/");
    await field(page, "Новый пароль").fill(password);
    await field(page, "Новый пароль ещё раз").fill(password);
    await press(page, "Задать пароль");
    const signed = await page.request.post("/api/gateway/auth/user/login", { data: { username: email, password } });
    const tokens = (await signed.json()).data;
    const other = await browser.newContext({ javaScriptEnabled: hasScripts() });
    const url = new URL(page.url()).origin;
    await other.addCookies([
      { name: "access_token", value: tokens.access_token, url },
      { name: "token_info", value: encodeURIComponent(JSON.stringify(tokens)), url },
    ]);
    const there = await other.newPage();
    await there.goto(`${url}/my/settings/`);
    await expect(there.getByRole("heading", { level: 1 })).toHaveText("Настройки");

    await page.reload();
    const sessions = main(page).getByRole("region", { name: "Активные сеансы" });
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await expect(sessions.getByText("Это устройство")).toHaveCount(1);
    await sessions.getByRole("button", { name: /^Завершить/ }).click();
    await expect(flashOf(page)).toContainText("Сеанс завершён");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await there.goto(`${url}/my/settings/`);
    await expect(there).toHaveURL(/\/login\?next=/);
    await other.close();
  });

  test("ACC-040 API-025 API-030 news letters are ended by a letter's button without signing in", {
    tag: "@scripts",
  }, async ({ page, context }) => {
    const email = newMailbox();
    await newCustomer(page, { email });
    await page.goto("/my/profile/");
    await main(page).getByRole("checkbox", { name: "Согласен с правилами программы" }).check();
    await main(page)
      .getByRole("checkbox", { name: /^Сообщать/ })
      .check();
    await press(page, "Стать участником");
    await expect(flashOf(page)).toContainText("Спасибо, что вы с нами!");
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.goto("/my/settings/");
    await expect(page).toHaveURL("/login?next=%2Fmy%2Fsettings%2F");

    await page.goto(linkOf(await lastMessage(email), "/my/settings/unsubscribe/"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Отписаться от рассылок?");
    await expectNoAxeViolations(page);
    await press(page, "Отписаться");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы отписаны");
    await page.goto("/my/settings/unsubscribe/?token=wrong");
    await press(page, "Отписаться");
    await expect(alert(page)).toContainText("Ссылка из письма устарела");

    await context.addCookies(cookies);
    await page.goto("/my/settings/");
    await expect(main(page).getByRole("checkbox", { name: "По электронной почте" })).not.toBeChecked();
  });
});
