import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { newPhone, signInAs } from "../support/customer.ts";
import { expectInOrder, main, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";

const DAY = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);

/** A centre of its own with somebody who has booked there. */
async function centreWithVisit() {
  const number = String(randomInt(10 ** 8, 10 ** 9));
  const phone = newPhone();
  const [row] = await queryShop<{ id: number }>(
    `with place as (
       insert into locations (kind, code, region_id, title, address, phone, lat, lng, hours)
       select 'shop', 'close-' || $1::text, id, 'Закрываемый ' || $1::text, 'Мира, 1', '+73430000000', lat, lng,
         '[[540,1260],[540,1260],[540,1260],[540,1260],[540,1260],[540,1260],[540,1260]]'::jsonb
         from regions where slug = 'perm' returning id),
     bay as (insert into bays (location_id, title, kind, max_inch, position) select id, 'Пост 1', 'fitting', 22, 0 from place returning id, location_id),
     visit as (
       insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, local_time, contact)
       select 'Z-' || $1::text, $1, right($2::text, 10), location_id, 'Сезонная смена, 4 шт. R16', at, at + interval '1 hour', $3 || 'T12:00',
         jsonb_build_object('name', 'Вера', 'phone', $2::text, 'email', '')
         from bay, lateral (select ($3 || ' 12:00')::timestamp at time zone 'Asia/Yekaterinburg' as at) moment
         returning id, location_id, starts_at, ends_at),
     minutes as (
       insert into bay_times (bay_id, location_id, starts_at, ends_at, needs_kind, needs_inch, appointment_id)
       select bay.id, bay.location_id, starts_at, ends_at, 'fitting', 16, visit.id from bay, visit)
     select id from place`,
    [number, phone, DAY],
  );
  return { id: row?.id ?? 0, identity: `Z-${number}`, phone };
}

const reasonOf = async (identity: string) =>
  (
    await queryShop<{ cancel_reason: string | null }>("select cancel_reason from appointments where identity = $1", [
      identity,
    ])
  )[0]?.cancel_reason;

test("a closed day and a centre closed for good leave no visit untold, by keyboard", async ({ page, shop }) => {
  reachable(shop);
  test.setTimeout(120_000);
  const { id, identity, phone } = await centreWithVisit();
  await signInAs(page, "admin");

  await test.step("a special day names who is booked, keeps what was typed, and asks them to move", async () => {
    await expect(async () => {
      await page.goto(`/back-office/centre-days/new/?centre=${id}`);
      await expect(main(page).getByLabel("Центр")).toHaveValue(String(id), { timeout: 500 });
    }).toPass();
    await whenTakenOver(page);
    await main(page).getByLabel("День", { exact: true }).fill(DAY);
    await main(page).getByLabel("Что в этот день").selectOption("closed");
    await main(page).getByLabel("Почему").fill("Учёт");
    await main(page)
      .getByRole("button", { name: /Сохранить|Добавить/ })
      .press("Enter");
    await expect(main(page).getByRole("alert")).toContainText(identity);
    await expect(main(page).getByLabel("Почему")).toHaveValue("Учёт");
    await whenTakenOver(page);
    await main(page)
      .getByRole("checkbox", { name: /^Попросить тех/ })
      .check();
    await main(page)
      .getByRole("button", { name: /Сохранить|Добавить/ })
      .press("Enter");
    await expect(main(page).getByRole("status")).toBeVisible();
    expect(await lastMessage(phone)).toContain("Центр в этот день закрыт: Учёт.");
    expect(await reasonOf(identity)).toBeNull();
  });

  await test.step("closing for good says what it does before, and does it in one act", async () => {
    await page.goto(`/back-office/centres/${id}/archive/`);
    await expect(main(page)).toContainText("Отменим 1 запись");
    await expect(main(page)).toContainText("Товаров здесь нет");
    await expectInOrder(page);
    await main(page)
      .getByRole("button", { name: /закрыть$/ })
      .press("Enter");
    await expect(main(page).getByText("Напишите клиентам, почему").first()).toBeVisible();
    await whenTakenOver(page);
    await main(page).getByLabel("Почему закрываем").fill("Переезжаем на Ленина, 5");
    await main(page)
      .getByRole("button", { name: /закрыть$/ })
      .press("Enter");
    await expect(main(page).getByRole("status")).toContainText("Клиентам написали: 1");
    expect(await lastMessage(phone)).toContain("Центр закрывается: Переезжаем на Ленина, 5.");
    expect(await reasonOf(identity)).toBe("closure");
  });
});
