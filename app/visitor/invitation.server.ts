import { refererValidate } from "../../gateway/contract/customers/auth.ts";
import type { Gateway } from "../gateway/client.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { LOYALTY_FLAGS } from "./loyalty-flags.ts";

/** CFG-039 */
const NAME = "referer_code";
/** CFG-024 */
const YEAR_SECONDS = 365 * 24 * 3600;
const MAX_LENGTH = 40;

/** Stores the code of a link that a friend has sent: `?utm_campaign=referer_code&referer_code={code}`. LOY-004 */
export function keepInvitation(cookies: CookieJar, parameters: URLSearchParams): void {
  const code = parameters.get("referer_code")?.trim() ?? "";
  if (parameters.get("utm_campaign") !== "referer_code" || !/^[\w-]+$/.test(code) || code.length > MAX_LENGTH) return;
  if (cookies.get(NAME) !== code) cookies.set(NAME, code, { maxAgeSeconds: YEAR_SECONDS });
}

/** The code of the customer who invited this visitor: the one that a registration under way began with, or that of the last link. */
export function invitationOf(cookies: CookieJar): string | null {
  const code = cookies.get(LOYALTY_FLAGS[1]) ?? cookies.get(NAME);
  return code?.trim().slice(0, MAX_LENGTH) || null;
}

/** First name of the customer who invited; null without an invitation and during an outage. AUT-139, B-22 */
export async function inviterOf({
  cookies,
  gateway,
}: {
  cookies: CookieJar;
  gateway: Gateway;
}): Promise<string | null> {
  const code = invitationOf(cookies);
  if (code === null) return null;
  const found = await gateway.call(refererValidate, { referer_code: code });
  return found.ok ? found.data.referer_user.firstname : null;
}
