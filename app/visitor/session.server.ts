import { type Tokens, type User, whoami } from "../../gateway/contract/customers/auth.ts";
import type { CallerContext } from "../gateway/caller-context.ts";
import type { Gateway } from "../gateway/client.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { deleteTokens, markSignIn, readTokens, writeTokens } from "./session-cookies.server.ts";
import type { Refresh } from "./token-refresh.server.ts";

/** The visitor of a request before the session is known; `callerContext` is what `gateway` calls with. */
export interface SessionParts {
  cookies: CookieJar;
  gateway: Gateway;
  callerContext: CallerContext;
}

/** See `Visitor`. */
export interface Session {
  user: User | null;
  isUserUnknown: boolean;
}

const GUEST: Session = { user: null, isUserUnknown: false };
const UNKNOWN: Session = { user: null, isUserUnknown: true };

/**
 * Finds out who sent this request. An expired token is refreshed, at most once, and the same request goes on with the new one, so its
 * page needs no reload. Only a gateway that refuses the tokens ends the sign-in; an outage does not.
 * AUT-044, AUT-045, AUT-049 … AUT-053, A-17
 */
export async function openSession(parts: SessionParts, refresh: Refresh): Promise<Session> {
  const { cookies, callerContext } = parts;
  const tokens = readTokens(cookies);
  if (!tokens) return GUEST;
  callerContext.accessToken = tokens.accessToken;
  const session = tokens.accessToken === null ? "refused" : await identify(parts);
  if (session !== "refused") return session;
  return tokens.info ? renew(parts, tokens.info, refresh) : end(parts);
}

async function renew(parts: SessionParts, info: Tokens, refresh: Refresh): Promise<Session> {
  const { cookies, gateway, callerContext } = parts;
  callerContext.accessToken = null;
  const result = await refresh(gateway, info);
  if (!result.ok) return result.code === "unauthorized" || result.code === "invalid" ? end(parts) : UNKNOWN;
  writeTokens(cookies, result.data);
  callerContext.accessToken = result.data.access_token;
  const session = await identify(parts);
  return session === "refused" ? end(parts) : session;
}

async function identify({ cookies, gateway }: SessionParts): Promise<Session | "refused"> {
  const result = await gateway.call(whoami, {});
  if (result.ok) {
    markSignIn(cookies, { renew: false });
    return { user: result.data, isUserUnknown: false };
  }
  return result.code === "unauthorized" ? "refused" : UNKNOWN;
}

function end({ cookies, callerContext }: SessionParts): Session {
  deleteTokens(cookies);
  // The cart was the customer's: a guest can neither open it nor see how much is in it.
  cookies.delete("cart_count");
  callerContext.accessToken = null;
  return GUEST;
}
