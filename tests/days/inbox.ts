import { setTimeout as pause } from "node:timers/promises";
import type { PlainBrowser } from "./plain-browser.ts";
import { textIn } from "./plain-browser.ts";

/** Phone and mailbox of everybody. */
export interface Inbox {
  /** The newest code that was sent to a phone. */
  codeOf(phone: string): Promise<string>;
  /** The newest message in which that stands; waits until it comes. */
  messageWith(text: string): Promise<string>;
}

/** Messages are sent a moment after what they tell of. */
const COMES_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 300;

const digitsOf = (phone: string) => phone.replace(/\D/g, "").slice(-10);

async function readAll(browser: PlainBrowser): Promise<string[]> {
  await browser.openQuietly("/dev/messages/");
  return [...browser.page.document.querySelectorAll("main article")].map(textIn);
}

export const openInbox = (browser: PlainBrowser): Inbox => ({
  async codeOf(phone) {
    const message = (await readAll(browser)).find(
      (text) =>
        digitsOf(/^\S+ (\+7[\d ()-]+)/.exec(text)?.[1] ?? "") === digitsOf(phone) && text.includes("Код подтверждения"),
    );
    const code = /Код подтверждения: (\d+)/.exec(message ?? "")?.[1];
    if (!code) throw browser.disappointed(`no code was sent to ${phone}`);
    return code;
  },
  async messageWith(text) {
    const endMs = performance.now() + COMES_WITHIN_MS;
    for (;;) {
      const message = (await readAll(browser)).find((each) => each.includes(text));
      if (message) return message;
      if (performance.now() > endMs) throw browser.disappointed(`no message says ${text}`);
      await pause(LOOK_AGAIN_MS);
    }
  },
});
