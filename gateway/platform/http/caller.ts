import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { ClientsAccess, Endpoint, StaffAccess } from "../../contract/platform/endpoint.ts";
import type { CampaignTouch } from "../../contract/sales/promo.ts";
import type { SignedIn } from "./actors.ts";
import { ApiError, actingEnded, notOnBehalf, notSignedIn } from "./api-error.ts";
import type { CallAudit } from "./call-audit.ts";
import type { CartOwner, Identity, Program } from "./identity.ts";
import type { PageReads } from "./page-reads.ts";
import type { Caller, SessionCaller, StaffCaller, VisitorCaller } from "./route.ts";

type CallFacts = Pick<Endpoint, "access" | "effect" | "onBehalf">;

/** What the caller of one call is found out by. */
interface Admission {
  context: Context;
  identity: Identity;
  audit: CallAudit;
  page: PageReads;
}

/**
 * The caller as a handler with this access knows it. Throws `unauthorized` or `forbidden` for one who may not make the call, and
 * `not_on_behalf` or `acting_ended` for staff who may not make it for a client.
 */
export async function admit(call: CallFacts, admission: Admission): Promise<Caller> {
  const { access } = call;
  const { context } = admission;
  const caller = callerOf(admission);
  switch (access) {
    case "public":
      // Nothing asks who acts for whom, so nothing is written while acting.
      if (call.effect === "write" && actingIdOf(context) !== undefined) throw notOnBehalf();
      return caller;
    case "telephony-secret":
      await requireSecret("telephony", bearerOf(context), admission);
      return caller;
    case "optional-session":
      return visitor(call, caller, admission);
    case "session":
      return customer(call, caller, admission);
    default:
      if ("staff" in access) return staff(access, caller, admission);
      return clientsOf(access, call, caller, admission);
  }
}

function callerOf({ context, page }: Admission): Caller {
  return {
    regionSlug: context.req.header("X-Region-Slug") ?? context.req.query("x_region_slug") ?? "",
    clientAddress: clientAddressOf(context),
    clientAgent: context.req.header("X-Client-Agent") ?? "",
    browserKey: context.req.header("X-Browser-Key") ?? null,
    campaign: touchOf(context),
    page,
  };
}

const MAX_CAMPAIGN = 120;

/** Headers take no Cyrillic letters, so they come encoded. */
function touchOf({ req }: Context): CampaignTouch | null {
  const text = (name: string): string => {
    const sent = (req.header(name) ?? "").slice(0, MAX_CAMPAIGN * 6);
    try {
      return decodeURIComponent(sent).trim().slice(0, MAX_CAMPAIGN);
    } catch {
      return sent.slice(0, MAX_CAMPAIGN);
    }
  };
  const name = text("X-Campaign-Name").toLowerCase();
  return name === "" || name.includes("\0")
    ? null
    : { name, source: text("X-Campaign-Source").replaceAll("\0", ""), coupon: text("X-Campaign-coupon-id") };
}

export const clientAddressOf = (context: Context): string => context.req.header("X-Client-Address") ?? "";

const bearerOf = (context: Context): string | null =>
  /^Bearer (\S+)$/.exec(context.req.header("Authorization") ?? "")?.[1] ?? null;

const actingIdOf = (context: Context): string | undefined => context.req.header("X-Acting-Id");

async function sessionOf({ context, identity, page }: Admission): Promise<SignedIn | null> {
  const accessToken = bearerOf(context);
  return accessToken === null ? null : page.once(`session ${accessToken}`, () => identity.findSession(accessToken));
}

/** A signed-in user for themselves, or staff and programs for the client whose phone they name; the journal keeps that they looked. */
async function clientsOf(
  access: ClientsAccess,
  call: CallFacts,
  caller: Caller,
  admission: Admission,
): Promise<Caller> {
  const phone = await clientNamed(admission.context);
  if (phone === null) return customer(call, caller, admission);
  admission.audit.ofClient(phone);
  return staff({ staff: access.clientsOf, orSecret: true }, caller, admission);
}

/** A signed-in user, or the client with an account whom staff act for. */
async function customer(call: CallFacts, caller: Caller, admission: Admission): Promise<SessionCaller> {
  const found = await visitor(call, caller, admission);
  if (found.actor.kind === "guest") throw notSignedIn();
  if (found.subject === null) throw notOnBehalf("У клиента нет личного кабинета: доступны корзина и заказ");
  return found satisfies VisitorCaller as SessionCaller;
}

async function visitor(call: CallFacts, caller: Caller, admission: Admission): Promise<VisitorCaller> {
  const signedIn = await sessionOf(admission);
  const actingId = actingIdOf(admission.context);
  if (actingId !== undefined) return onBehalf(call, caller, admission, { signedIn, actingId });
  const subject = signedIn?.userId ?? null;
  return {
    ...caller,
    actor: signedIn ? { kind: "user", ...signedIn } : { kind: "guest" },
    subject,
    cartToken: await cartTokenOf(admission, { userId: subject, actingId: null }),
    audit: admission.audit.change,
  };
}

interface Claimed {
  signedIn: SignedIn | null;
  actingId: string;
}

/** Staff acting for a client: the session is their own, the data are the client's. STF-051 … STF-053, B-33 */
async function onBehalf(
  call: CallFacts,
  caller: Caller,
  admission: Admission,
  { signedIn, actingId }: Claimed,
): Promise<VisitorCaller> {
  const { context, identity, audit } = admission;
  if (!signedIn) throw notSignedIn();
  const acting = await identity.findActing(actingId, signedIn);
  const named = context.req.header("X-Authorized-User-Id") ?? "";
  if (!acting || String(acting.clientUserId ?? "") !== named) throw actingEnded();
  audit.by({ session: signedIn, acting });
  if (!call.onBehalf) throw notOnBehalf();
  return {
    ...caller,
    actor: { kind: "staff", ...signedIn, permissions: await identity.permissionsOf(signedIn.userId), acting },
    subject: acting.clientUserId,
    cartToken: await cartTokenOf(admission, { userId: acting.clientUserId, actingId }),
    audit: audit.change,
  };
}

async function cartTokenOf({ context, identity }: Admission, owner: CartOwner): Promise<string | null> {
  const cartToken = context.req.header("X-Cart-Token") ?? getCookie(context, "cart") ?? null;
  return cartToken === null ? null : identity.openCart(cartToken, owner);
}

async function staff(access: StaffAccess, caller: Caller, admission: Admission): Promise<StaffCaller> {
  const { context, identity, audit } = admission;
  if (access.orSecret) {
    const shown = await secretOf(context);
    if (shown !== null) {
      await requireSecret("staff", shown, admission);
      audit.by({ session: null, acting: null });
      return { ...caller, actor: { kind: "system" }, audit: audit.change };
    }
  }
  const signedIn = await sessionOf(admission);
  if (!signedIn) throw notSignedIn();
  const permissions = await identity.permissionsOf(signedIn.userId);
  // The journal is about staff: what a client tries is no row of it.
  if (permissions.size > 0) audit.by({ session: signedIn, acting: null });
  if (!permissions.has(access.staff)) throw new ApiError("forbidden", "У вас нет доступа к этому действию");
  return { ...caller, actor: { kind: "staff", permissions, acting: null, ...signedIn }, audit: audit.change };
}

/**
 * The staff secret under any of its names: a header, or `secret-token` or `token` of the query, or `token` of the body. Programs show it
 * to the gateway itself: what comes through the public site is never looked at. A-06
 */
const secretOf = async (context: Context): Promise<string | null> =>
  isFromSite(context)
    ? null
    : (context.req.header("X-Secret-Token") ??
      context.req.query("secret-token") ??
      (await textNamed(context, "token")));

/** The site says so of every call of somebody else that it passes on. */
const isFromSite = ({ req }: Context): boolean => req.header("X-From-Site") !== undefined;

async function requireSecret(program: Program, shown: string | null, { context, identity }: Admission): Promise<void> {
  const address = isFromSite(context) ? clientAddressOf(context) : peerOf(context);
  if (shown === null || !(await identity.isSecretOf(program, { shown, address })))
    throw new ApiError("unauthorized", "Неверный секрет");
}

/** Who has the connection: a program may write into `X-Client-Address` what it likes. Empty without a connection. */
const peerOf = ({ env }: Context): string =>
  (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ?? "";

/** The phone of the client whom staff mean, under either of its names. */
const clientNamed = async (context: Context): Promise<string | null> =>
  (await textNamed(context, "phone")) ?? (await textNamed(context, "clientPhone"));

/** A text of the query or, where there is none, of the JSON body. */
async function textNamed({ req }: Context, name: string): Promise<string | null> {
  const asked = req.query(name);
  if (asked !== undefined || req.method === "GET" || req.method === "DELETE") return asked ?? null;
  const body: unknown = await req.json().catch(() => null);
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : null;
  return typeof value === "string" ? value : null;
}
