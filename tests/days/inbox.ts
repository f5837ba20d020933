import type { PlainBrowser } from "./plain-browser.ts";
import { textIn } from "./plain-browser.ts";

/** Phone and mailbox of everybody. */
export interface Inbox {
  /** The newest code that was sent to a phone. */
  codeOf(phone: string): Promise<string>;
}

const digitsOf = (phone: string) => phone.replace(/\D/g, "").slice(-10);

export const openInbox = (browser: PlainBrowser): Inbox => ({
  async codeOf(phone) {
    await browser.openQuietly("/dev/messages/");
    const messages = [...browser.page.document.querySelectorAll("main article")].map(textIn);
    const message = messages.find(
      (text) =>
        digitsOf(/^\S+ (\+7[\d ()-]+)/.exec(text)?.[1] ?? "") === digitsOf(phone) && text.includes("Код подтверждения"),
    );
    const code = /Код подтверждения: (\d+)/.exec(message ?? "")?.[1];
    if (!code) throw browser.disappointed(`no code was sent to ${phone}`);
    return code;
  },
});
