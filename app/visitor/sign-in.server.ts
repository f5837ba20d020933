import { authAdoptCart, authLogout, type Tokens } from "../../gateway/contract/customers/auth.ts";
import { promoApplyUtm } from "../../gateway/contract/sales/promo.ts";
import { forgetClient } from "./acting-cookies.server.ts";
import { forgetTouch } from "./campaign.server.ts";
import { writeCartCookies } from "./cart-cookies.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { writeFlash } from "./flash.server.ts";
import { forgetContact } from "./known-contact.server.ts";
import type { SessionParts } from "./session.server.ts";
import { deleteTokens, markSignedOut, markSignIn, readTokens, writeTokens } from "./session-cookies.server.ts";

/** What the visitor did before stays: car and shop as they are, the cart merged with the customer's own. B-12 */
export async function signIn({ cookies, gateway, callerContext }: SessionParts, tokens: Tokens): Promise<void> {
  writeTokens(cookies, tokens);
  markSignIn(cookies, { renew: true });
  callerContext.accessToken = tokens.access_token;
  await adoptCart({ cookies, gateway, callerContext });
  // The campaign that brought a guest is the customer's from now on; whether it could be applied changes nothing here.
  if (callerContext.campaign) await gateway.call(promoApplyUtm, {});
}

const WAITS_NAME = "cart_waits";
const WAITS_SECONDS = 2_592_000;

/** The cart that this browser names is a guest's though a customer filled it: it is to be merged when the gateway answers again. */
export const letCartWait = (cookies: CookieJar): void => cookies.set(WAITS_NAME, "1", { maxAgeSeconds: WAITS_SECONDS });

export const cartWaits = (cookies: CookieJar): boolean => cookies.get(WAITS_NAME) !== undefined;

/** Merges the guest's cart into the customer's own; until that can be done it stays under its own token, to be ordered from. B-12 */
export async function adoptCart({ cookies, gateway, callerContext }: SessionParts): Promise<void> {
  const adopted = await gateway.call(authAdoptCart, {});
  if (!adopted.ok) return letCartWait(cookies);
  cookies.delete(WAITS_NAME);
  const { token, quantity, cartWarnings } = adopted.data;
  callerContext.cartToken = token;
  writeCartCookies(cookies, { token, count: quantity });
  writeFlash(cookies, cartWarnings);
}

/** The cart belongs to the customer and waits for the next sign-in. AUT-054 … AUT-057, C-01 */
export async function signOut({ cookies, gateway, callerContext }: SessionParts): Promise<void> {
  const refreshToken = readTokens(cookies)?.info?.refresh_token;
  // The session is of the member of staff, and acting ends with it.
  callerContext.acting = null;
  forgetClient(cookies);
  // Whatever the gateway answers, this browser forgets.
  if (callerContext.accessToken || refreshToken) await gateway.call(authLogout, { refresh_token: refreshToken ?? "" });
  deleteTokens(cookies);
  callerContext.accessToken = null;
  callerContext.cartToken = null;
  for (const name of ["cart", "cart_count", WAITS_NAME, "auth_flow"]) cookies.delete(name);
  forgetTouch(cookies);
  forgetContact(cookies);
  markSignedOut(cookies);
}
