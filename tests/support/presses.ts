import type { Locator, Page } from "@playwright/test";
import { whenTakenOver } from "./page-test.ts";

/** Counts what a person does: presses, choices in a list, ticks and fields that they type into. */
export function counting(page: Page) {
  let presses = 0;
  return {
    get presses() {
      return presses;
    },
    async press(target: Locator) {
      presses += 1;
      await target.click();
      await whenTakenOver(page);
    },
    /** By the keyboard. */
    async key(target: Locator) {
      presses += 1;
      await target.press("Enter");
    },
    /** What was typed is sent by the key, as whoever types does. */
    async enter(field: Locator, text: string) {
      presses += 1;
      await field.fill(text);
      await field.press("Enter");
    },
    async choose(name: string, value: string) {
      presses += 1;
      await page.getByRole("combobox", { name }).selectOption(value);
    },
    async type(name: string | RegExp, text: string) {
      const field = page.getByRole("textbox", { name });
      if ((await field.inputValue()) !== "") return;
      presses += 1;
      await field.fill(text);
    },
  };
}
export type Count = ReturnType<typeof counting>;
