import type { Page } from "@playwright/test";

/** What waits for `held` goes on when the test releases it. */
export function holdRow(): { held: Promise<void>; release(): void } {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/** The scripts of what the page opens wait until `letScriptsCome`: before that it works as it does without them. */
export async function holdScripts(page: Page): Promise<{ letScriptsCome(): void }> {
  const { held, release: letScriptsCome } = holdRow();
  await page.route("**/assets/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return { letScriptsCome };
}
