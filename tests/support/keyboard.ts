import { expect, type Locator, type Page } from "@playwright/test";

/** Values of a form by the labels of its fields: texts and choices, ticked boxes, and ticked boxes of a group that is folded. */
export type FormValues = Record<string, string | string[] | true>;

/** By the keyboard alone: walks to a link or a button and presses it. */
export async function press(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(target.page(), target);
  await target.page().keyboard.press(key);
}

async function tick(box: Locator): Promise<void> {
  if (!(await box.isChecked())) await press(box, "Space");
}

/** Ticks a radio button, which Tab reaches only when it or none of its group is chosen. */
export async function choose(radio: Locator): Promise<void> {
  await radio.focus();
  await radio.page().keyboard.press("Space");
}

/** Fills in the fields of a form by the keyboard alone. Choices of a list are taken by their label. */
export async function fillIn(form: Locator, values: FormValues): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      const group = form.getByRole("group", { name: label });
      await press(group.locator("summary"));
      for (const each of value) await tick(group.getByLabel(each, { exact: true }));
      continue;
    }
    const field = form.getByLabel(label, { exact: true });
    if (value === true) {
      await tick(field);
      continue;
    }
    await tabTo(form.page(), field);
    const kind = await field.evaluate((element) => element.tagName + ((element as HTMLInputElement).type ?? ""));
    if (kind.startsWith("SELECT")) await field.selectOption({ label: value });
    else if (kind.endsWith("date")) await field.fill(value);
    else {
      await form.page().keyboard.press("ControlOrMeta+A");
      await form.page().keyboard.type(value);
    }
  }
}

/** Walks with Tab, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 250; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}
