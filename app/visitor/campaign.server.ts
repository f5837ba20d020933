import { CAMPAIGN_NAME, type CampaignTouch } from "../../gateway/contract/sales/promo.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** CFG-030 … CFG-035 */
export const CAMPAIGN_COOKIES = [
  "krasnodar_elevator",
  "krasnodar_elevator_2",
  "newsletter",
  "newsletter_2",
  "flyer",
  "flyer_2",
] as const;

const NAME = "utm";
const MONTH_SECONDS = 30 * 24 * 3_600;
const MAX_TEXT = 120;

/**
 * Remembers the campaign of a link for 30 days, the last one in place of an earlier one: source, name and coupon in the cookie `utm`, and
 * a flag of the campaign's own name. Answers whether the address is a link to a campaign of ours. PRO-004 … PRO-006, CFG-036, B-27
 */
export function keepTouch(cookies: CookieJar, { searchParams }: URL, isCampaign: (name: string) => boolean): boolean {
  const text = (parameter: string) => (searchParams.get(parameter) ?? "").trim().slice(0, MAX_TEXT);
  const name = text("utm_campaign").toLowerCase();
  if (!CAMPAIGN_NAME.test(name) || !isCampaign(name)) return false;
  const touch = { source: text("utm_source"), name, coupon: text("coupon_id") };
  cookies.set(NAME, JSON.stringify(touch), { maxAgeSeconds: MONTH_SECONDS });
  cookies.set(name, "1", { maxAgeSeconds: MONTH_SECONDS });
  return true;
}

/** The campaign that brought the visitor, as the browser has it: nothing is decided by it but which campaign is looked at. */
export function readTouch(cookies: CookieJar): CampaignTouch | null {
  try {
    const stored: unknown = JSON.parse(cookies.get(NAME) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const text = (key: keyof CampaignTouch) => {
      const value: unknown = Reflect.get(stored, key);
      return typeof value === "string" ? value.slice(0, MAX_TEXT) : "";
    };
    const name = text("name");
    return CAMPAIGN_NAME.test(name) ? { source: text("source"), name, coupon: text("coupon") } : null;
  } catch {
    return null;
  }
}

/** What a browser knows of campaigns goes with the session: the cookie, its flag and the flags that the specification names. C-01 */
export function forgetTouch(cookies: CookieJar): void {
  const touch = readTouch(cookies);
  for (const name of [NAME, ...(touch ? [touch.name] : []), ...CAMPAIGN_COOKIES]) cookies.delete(name);
}
