import type { Visitor } from "./visitor.server.ts";

/** The captcha's script, and the shop's public key with its maker. */
export interface CaptchaScript {
  url: string;
  key: string;
}

/** Whether the shop has one, though not every page can run it. */
export const hasCaptcha = ({ settings }: Pick<Visitor, "settings">): boolean => {
  const { url, key } = settings?.thirdPartyScripts?.captcha ?? {};
  return Boolean(url && key);
};

/** The shop's captcha, where the page can run it. */
export function captchaScriptFor({ settings, saveData }: Visitor): CaptchaScript | null {
  const { url, key } = settings.thirdPartyScripts?.captcha ?? {};
  return url && key && !saveData ? { url, key } : null;
}

/** What a widget that did not load sends. AUT-138 */
const NOT_LOADED = "token";
const MAX_CHARACTERS = 4_000;

/** The widget's answer in a sent form: under our name, or where the widget itself puts it; empty when there is none. API-166 */
export function captchaAnswer(form: FormData): string {
  const answer = form.get("recaptcha") ?? form.get("smart-token");
  return typeof answer === "string" && answer !== NOT_LOADED ? answer.slice(0, MAX_CHARACTERS) : "";
}
