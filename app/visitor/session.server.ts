import { type Tokens, type User, whoami } from "../../gateway/contract/auth.ts";
import type { CallerContext } from "../gateway/caller-context.ts";
import type { Gateway } from "../gateway/client.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import type { Refresh } from "./refresh.server.ts";
import { deleteTokens, markSignIn, readTokens, writeTokens } from "./session-cookies.server.ts";

/** One request's visitor before it is known who it is; `identity` is what `gateway` speaks with. */
export interface SessionParts {
  cookies: CookieJar;
  gateway: Gateway;
  callerContext: CallerContext;
}

/** See `Visitor`. */
interface Session {
  user: User | null;
  isUserUnknown: boolean;
}

const GUEST: Session = { user: null, isUserUnknown: false };
const UNKNOWN: Session = { user: null, isUserUnknown: true };

/**
 * Who has sent this request. A token that has run out is renewed, at most once, and the same request goes on with the new one: the page
 * that comes is the reloaded one. Only a gateway that refuses the tokens ends the sign-in; one that does not answer ends nothing.
 * AUT-044, AUT-045, AUT-049 … AUT-053, A-17
 */
export async function openSession(parts: SessionParts, refresh: Refresh): Promise<Session> {
  const { cookies, callerContext } = parts;
  const held = readTokens(cookies);
  if (!held) return GUEST;
  callerContext.accessToken = held.accessToken;
  const session = held.accessToken === null ? "refused" : await askWho(parts);
  if (session !== "refused") return session;
  return held.info ? renew(parts, held.info, refresh) : end(parts);
}

async function renew(parts: SessionParts, info: Tokens, refresh: Refresh): Promise<Session> {
  const { cookies, gateway, callerContext } = parts;
  callerContext.accessToken = null;
  const result = await refresh(gateway, info);
  if (!result.ok) return result.code === "unauthorized" || result.code === "invalid" ? end(parts) : UNKNOWN;
  writeTokens(cookies, result.data);
  callerContext.accessToken = result.data.access_token;
  const session = await askWho(parts);
  return session === "refused" ? end(parts) : session;
}

async function askWho({ cookies, gateway }: SessionParts): Promise<Session | "refused"> {
  const result = await gateway.call(whoami, {});
  if (result.ok) {
    markSignIn(cookies, { renew: false });
    return { user: result.data, isUserUnknown: false };
  }
  return result.code === "unauthorized" ? "refused" : UNKNOWN;
}

function end({ cookies, callerContext }: SessionParts): Session {
  deleteTokens(cookies);
  // The cart was the customer's: a guest cannot open it, and is not told how much is in it.
  cookies.delete("cart_count");
  callerContext.accessToken = null;
  return GUEST;
}
