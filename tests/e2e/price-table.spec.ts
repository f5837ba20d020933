import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectInOrder, main, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { counting } from "../support/presses.ts";
import { queryShop } from "../support/shop-query.ts";

const button = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name });

const MODES = ["js-360", "js-1280", "nojs-360", "nojs-1280"];
/** A day that no other test looks at. What another mode has set holds on the days after it, so each sets other prices. */
const dayOf = (mode: string) =>
  new Date(Date.now() + (300 + MODES.indexOf(mode)) * 86_400_000).toISOString().slice(0, 10);
const bag16 = (page: Page) => main(page).getByRole("textbox", { name: /^Упаковать в пакет, R16/ });

test(
  "prices of fitting are changed whole: by hand, by per cent and by a file, with the day they begin",
  {
    tag: "@widths",
  },
  async ({ page, shop }, { project }) => {
    reachable(shop);
    test.setTimeout(120_000);
    await signInAs(page, "admin");
    const [vehicle, day] = ["suv", dayOf(project.name)];
    const first = 200 + 100 * MODES.indexOf(project.name);
    const [raised, filed] = [Math.round(first * 1.1), first + 35];
    const stored = async () =>
      (
        await queryShop<{ roubles: number }>(
          `select kopecks / 100 as roubles from fitting_rates
          where vehicle_type = $1 and work = 'bag' and valid_from = $2 and archived_at is null and 16 between inch_from and inch_to`,
          [vehicle, day],
        )
      ).map(({ roubles }) => roubles);

    await page.goto(`/back-office/fitting-prices/?vehicle=${vehicle}&day=${day}`);
    await expectInOrder(page);

    await test.step("a price that is none is told at its field, and everything typed stays", async () => {
      await bag16(page).fill("дорого");
      await main(page).getByLabel("Действует с").fill(day);
      await button(page, "Сохранить таблицу").press("Enter");
      await expect(main(page).getByRole("alert")).toContainText("Напишите цену целыми рублями");
      await expect(bag16(page)).toHaveValue("дорого");
    });

    await test.step("by per cent, looked at before it is stored", async () => {
      await whenTakenOver(page);
      await bag16(page).fill(`${first}`);
      const count = counting(page);
      await main(page).getByLabel("На сколько процентов").fill("10");
      await count.key(button(page, "Изменить на процент"));
      await expect(bag16(page)).toHaveValue(`${raised}`);
      expect(await stored()).toEqual([]);
      await whenTakenOver(page);
      await count.key(button(page, "Сохранить таблицу"));
      await expect(main(page).getByRole("status")).toContainText("Сохранено");
      // All diameters and works of a kind of car; there were three presses for each price.
      expect(count.presses).toBe(2);
      expect(await stored()).toEqual([raised]);
    });

    await test.step("by a file, as it was saved by a spreadsheet", async () => {
      await whenTakenOver(page);
      await main(page)
        .getByLabel("Файл CSV или XLSX")
        .setInputFiles({
          name: "цены.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(`Диаметр;Упаковать в пакет\nR16;${filed}\n`),
        });
      await button(page, "Взять из файла").press("Enter");
      await expect(bag16(page)).toHaveValue(`${filed}`);
      await whenTakenOver(page);
      await button(page, "Сохранить таблицу").press("Enter");
      await expect(main(page).getByRole("status")).toContainText("Сохранено");
      expect(await stored()).toEqual([filed]);
    });
  },
);
