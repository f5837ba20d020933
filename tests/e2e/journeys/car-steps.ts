import { expect, type Page } from "@playwright/test";
import { hasScripts, whenTakenOver } from "../../support/page-test.ts";

export const CAR_STEPS = ["Марка", "Модель", "Поколение", "Модификация"];

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

/** Goes through the steps that are left, the first of each list. */
export async function chooseSteps(page: Page, brand: string): Promise<void> {
  for (const label of CAR_STEPS) {
    const list = page.getByRole("main").getByRole("combobox", { name: label });
    await expect(list).toBeVisible();
    await whenTakenOver(page);
    await list.selectOption(label === "Марка" ? { label: brand } : { index: 1 });
    if (!hasScripts()) await page.getByRole("button", { name: "Дальше" }).click();
    await expect(list).toHaveCount(0);
  }
}
