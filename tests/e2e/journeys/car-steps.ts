import { expect, type Page } from "@playwright/test";
import { hasScripts, whenTakenOver } from "../../support/page-test.ts";

const CAR_STEPS = ["Марка", "Модель", "Поколение", "Модификация"];

/** The slugs of a car by brand: the first model, generation and modification of it. */
export async function carOf(page: Page, brand: string): Promise<Record<string, string>> {
  const car: Record<string, string> = { brand };
  for (;;) {
    const answer = await page.request.get(`/api/gateway/auto/classified?${new URLSearchParams(car)}`);
    const { next, items } = (await answer.json()).data;
    if (next === null) return car;
    car[next] = items[0].slug;
  }
}

/** Goes through the steps that are left, the first of each list, from the brand where one is named; says how many those were. */
export async function chooseSteps(page: Page, brand?: string): Promise<number> {
  const main = page.getByRole("main");
  let steps = 0;
  for (const part of brand === undefined ? CAR_STEPS.slice(1) : CAR_STEPS) {
    // The year is asked where generations overlap; it may leave one of them.
    if (part === "Поколение") {
      await expect(main.getByRole("combobox", { name: /^(Год выпуска|Поколение)$/ })).toBeVisible();
      if (await main.getByRole("combobox", { name: "Год выпуска" }).isVisible()) {
        await chooseStep(page, "Год выпуска", { index: 1 });
        steps += 1;
        await expect(main.getByRole("combobox", { name: /^(Поколение|Модификация)$/ })).toBeVisible();
      }
      if (await main.getByRole("combobox", { name: "Модификация" }).isVisible()) continue;
    }
    await chooseStep(page, part, part === "Марка" && brand !== undefined ? { label: brand } : { index: 1 });
    steps += 1;
  }
  return steps;
}

/** One step, by its list. */
export async function chooseStep(
  page: Page,
  label: string,
  choice: { label: string } | { index: number },
): Promise<void> {
  const list = page.getByRole("main").getByRole("combobox", { name: label });
  await expect(list).toBeVisible();
  await whenTakenOver(page);
  await list.selectOption(choice);
  if (!hasScripts()) await page.getByRole("button", { name: "Дальше" }).click();
  await expect(list).toHaveCount(0);
}
