import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { addCustomer, newPhone, signInAs, signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, main, reachable, test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name }).click();

test.describe("personal data", () => {
  test.beforeEach(({ shop }) => {
    reachable(shop);
  });

  test("152-ФЗ are shown and taken home, a consent is withdrawn, and the account is deleted", {
    tag: "@main-plain",
  }, async ({ page }) => {
    const phone = newPhone();
    const { userId } = await signInNewCustomer(page, { firstname: "Марфа", surname: "Ёлкина", phone });
    await queryShop("update users set accept_email = true where id = $1", [userId]);
    await page.goto("/my/settings/");
    await main(page).getByRole("link", { name: "персональные данные" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Персональные данные");
    await expectNoAxeViolations(page);

    const waiting = page.waitForEvent("download");
    await main(page).getByRole("link", { name: /JSON/ }).click();
    const file = await readFile(await (await waiting).path(), "utf8");
    expect(file).toContain(phone);

    await press(page, /Отозвать: реклама по электронной почте/);
    await expect(main(page).getByRole("status")).toContainText("Согласие отозвано");
    await expect(main(page)).toContainText("отозвано");

    await press(page, "Удалить личный кабинет");
    await expect(main(page).getByRole("alert")).toContainText("Отметьте, что понимаете последствия");
    await expectNoAxeViolations(page);
    await main(page)
      .getByRole("checkbox", { name: /Понимаю/ })
      .check();
    await press(page, "Удалить личный кабинет");
    await expect(page).toHaveURL(/\/login/);
    await expect(main(page)).toContainText("Личный кабинет удалён");
    await page.goto("/my/settings/personal/");
    await expect(page).toHaveURL(/\/login/);
    expect(await queryShop("select 1 from user_phones where phone = $1", [phone])).toEqual([]);
  });

  test("152-ФЗ of a client are deleted by staff in two steps", async ({ page }) => {
    const phone = newPhone();
    const clientId = await addCustomer({ firstname: "Клава", surname: "Берёзкина", phone });
    await signInAs(page, "manager");
    await page.goto(`/manager/clients/${clientId}/`);
    await main(page).getByRole("link", { name: "Персональные данные клиента" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Клава");
    await expectNoAxeViolations(page);
    await press(page, "Продолжить");
    await expect(main(page).getByRole("alert")).toContainText("Напишите, когда и как клиент об этом попросил");
    await main(page)
      .getByRole("textbox", { name: /Когда и как/ })
      .fill("Заявление от 21 ноября");
    await press(page, "Продолжить");
    await expect(main(page)).toContainText("Удалить личный кабинет: Клава");
    await expectNoAxeViolations(page);
    await press(page, "Удалить навсегда");
    await expect(main(page).getByRole("status")).toContainText("Личный кабинет клиента удалён");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Удалённый клиент");
    const [left] = await queryShop<{ firstname: string }>("select firstname from users where id = $1", [clientId]);
    expect(left).toEqual({ firstname: "Удалённый клиент" });
  });

  test("152-ФЗ of a guest are taken home, taken off the waiting list and erased by staff", async ({ page }) => {
    const phone = newPhone();
    const digits = phone.slice(-10);
    await queryShop(
      `insert into wait_list (key, secret_hash, contact, phone_digits, location_ids, from_day, to_day, works, consent)
       values (gen_random_uuid(), $1, jsonb_build_object('name', 'Агафья', 'phone', $2::text), $3, '{1}', current_date, current_date,
         '{"serviceIds": [], "fitting": null}', '{"version": "2026-11-01", "address": "203.0.113.9", "at": "2026-11-20T07:00:00.000Z"}')`,
      [`secret-${digits}`, phone, digits],
    );
    await queryShop(
      "insert into client_notes (key, phone_digits, source, text) values (gen_random_uuid(), $1, 'call', 'Просит звонить вечером')",
      [digits],
    );
    await signInAs(page, "manager");
    await page.goto(`/manager/clients/${digits}/`);
    await main(page).getByRole("link", { name: "Персональные данные клиента" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Персональные данные: Агафья");
    await expectNoAxeViolations(page);

    const waiting = page.waitForEvent("download");
    await main(page).getByRole("link", { name: /JSON/ }).click();
    const file = await readFile(await (await waiting).path(), "utf8");
    expect(file).toContain(phone);
    expect(file).toContain("Просит звонить вечером");

    await press(page, "Отозвать согласие: Ожидание времени");
    await expect(main(page).getByRole("status")).toContainText("больше не ждёт");
    expect(await queryShop("select 1 from wait_list where phone_digits = $1", [digits])).toEqual([]);

    await press(page, "Продолжить");
    const problems = main(page).getByRole("alert");
    await expect(problems).toContainText("Отметьте, как убедились");
    await expect(problems).toContainText("Напишите, когда и как клиент об этом попросил");
    await expectNoAxeViolations(page);
    await main(page).getByRole("radio", { name: "Паспорт у стойки" }).check();
    await main(page)
      .getByRole("textbox", { name: /Когда и как/ })
      .fill("Заявление от 21 ноября");
    await press(page, "Продолжить");
    await expect(main(page)).toContainText("Стереть данные: ");
    await expect(main(page)).toContainText("Паспорт у стойки. Заявление от 21 ноября");
    await expectNoAxeViolations(page);
    await press(page, "Стереть навсегда");
    await expect(main(page).getByRole("status").first()).toContainText("Данные стёрты");
    await expect(main(page)).toContainText("Под этим телефоном ничего не хранится");
    expect(await queryShop("select 1 from client_notes where phone_digits = $1", [digits])).toEqual([]);
  });
});
