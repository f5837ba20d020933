import { z } from "zod";
import type { User } from "../../gateway/contract/customers/auth.ts";
import { type Acting, actingEnd, actingRead } from "../../gateway/contract/office/acting.ts";
import { cartRead } from "../../gateway/contract/sales/cart.ts";
import type { Result } from "../gateway/client.server.ts";
import { ACTING_COOKIE, forgetClient, noteLeftClient, takeLeftClient } from "./acting-cookies.server.ts";
import { clearCarCookies } from "./car-cookies.server.ts";
import { writeCartCookies } from "./cart-cookies.server.ts";
import { isUnavailable } from "./error-text.ts";
import type { Session, SessionParts } from "./session.server.ts";
import { markSignIn } from "./session-cookies.server.ts";
import { adoptCart } from "./sign-in.server.ts";

/** What the bar of a page says of the client, also while the gateway is away. */
const knownClient = z.object({
  id: z.uuid(),
  clientUserId: z.int().nullable(),
  /** «Анна С.»; empty for a client without an account. */
  name: z.string(),
  /** E.164; empty for an account without a phone. */
  phone: z.string(),
});

/** A member of staff who acts for a client. STF-003 */
export interface ActingVisitor extends z.output<typeof knownClient> {
  /** The member of staff; null while the gateway is away. */
  staff: User | null;
  /** Null while the gateway is away. */
  minutesLeft: number | null;
}

interface ActingSession extends Session {
  acting: ActingVisitor | null;
}

type ActingReply = Result<typeof actingRead>;

/**
 * Asks whom this browser acts for while the session that `openSession` began to open is still being asked about: one after the other
 * they would take the time of the page. Null where there is nothing to ask yet.
 */
export function askActing({ cookies, gateway, callerContext }: SessionParts): Promise<ActingReply> | null {
  const isAsked = cookies.get(ACTING_COOKIE) !== undefined && callerContext.accessToken !== null;
  return isAsked ? gateway.call(actingRead, {}) : null;
}

/**
 * Whom the signed-in member of staff acts for: from here on the calls of this request are made for that client, and the user is the
 * client. Where acting has ended, this browser forgets the client. `asked` is what `askActing` gave.
 */
export async function openActing(
  parts: SessionParts & { now(): Date },
  session: Session,
  asked: Promise<ActingReply> | null,
): Promise<ActingSession> {
  const { cookies, gateway, callerContext } = parts;
  const kept = cookies.get(ACTING_COOKIE);
  if (kept === undefined) return { ...session, acting: null };
  const known = knownClient.safeParse(JSON.parse(kept)).data;
  if (!known || (!session.user && !session.isUserUnknown)) {
    await leaveClient(parts, session.user);
    return { ...session, acting: null };
  }
  const early = session.user ? await asked : null;
  // It went with a token that has been renewed since.
  const isLate = early === null || (!early.ok && early.code === "unauthorized");
  const read = session.user && isLate ? await gateway.call(actingRead, {}) : early;
  if (read?.ok && read.data.acting?.id === known.id) {
    callerContext.acting = known;
    const { client, endsAt } = read.data.acting;
    return {
      user: client,
      isUserUnknown: false,
      acting: { ...known, staff: session.user, minutesLeft: minutesUntil(endsAt, parts.now()) },
    };
  }
  // An outage ends nothing, but nobody is known either: what follows must not become the act of the member of staff for themselves.
  if (read === null || (!read.ok && isUnavailable(read.code))) {
    callerContext.acting = known;
    return { user: null, isUserUnknown: true, acting: { ...known, staff: null, minutesLeft: null } };
  }
  noteLeftClient(cookies, known);
  await leaveClient(parts, session.user);
  return { ...session, acting: null };
}

const MINUTE_MS = 60_000;
/** Longer than anybody acts: the next page says that it has ended. */
const KEPT_SECONDS = 12 * 3600;

const minutesUntil = (moment: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now.getTime()) / MINUTE_MS));

/** This browser acts for a client from now on: the cart is theirs, and no car is chosen. */
export async function startActing(parts: SessionParts, acting: Acting): Promise<void> {
  const { cookies, gateway, callerContext } = parts;
  const { id, client, phone, cartToken } = acting;
  const known = { id, clientUserId: client?.id ?? null, name: client ? shortName(client) : "", phone };
  takeLeftClient(cookies);
  cookies.set(ACTING_COOKIE, JSON.stringify(known), { maxAgeSeconds: KEPT_SECONDS });
  markSignIn(cookies, { renew: true });
  clearCarCookies(cookies);
  callerContext.acting = known;
  callerContext.cartToken = cartToken;
  const read = await gateway.call(cartRead, {});
  const count = read.ok ? read.data.cart.summary.total.quantity : 0;
  writeCartCookies(cookies, { token: cartToken, count });
}

/** «Анна С.» */
const shortName = ({ firstname, surname }: User): string =>
  surname === "" ? firstname : `${firstname} ${surname.charAt(0)}.`;

/** Ends acting in this browser whatever the gateway answers; without a call it ends by itself there. */
export async function endActing(parts: SessionParts, { id, staff }: ActingVisitor): Promise<void> {
  await parts.gateway.call(actingEnd, { id });
  await leaveClient(parts, staff);
}

/** Forgets the client, whose pages the browser may have kept; the member of staff has their own cart again. */
async function leaveClient(parts: SessionParts, staff: User | null): Promise<void> {
  const { cookies, callerContext } = parts;
  forgetClient(cookies);
  callerContext.acting = null;
  callerContext.cartToken = null;
  if (staff === null) return;
  markSignIn(cookies, { renew: true });
  await adoptCart(parts);
}
