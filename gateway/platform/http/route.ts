import type { z } from "zod";
import type { Access, ClientsAccess, Endpoint } from "../../contract/platform/endpoint.ts";
import type { CampaignTouch } from "../../contract/sales/promo.ts";
import type { Guest, Staff, System, User } from "./actors.ts";
import type { CallAudit } from "./call-audit.ts";
import type { PageReads } from "./page-reads.ts";

/** What a handler knows about the request besides its input. */
export interface Caller {
  /** From `X-Region-Slug`; handlers fall back to the default region when it is unknown. API-006 */
  regionSlug: string;
  clientAddress: string;
  /** The browser's User-Agent, for the list of sign-ins; empty when unknown. */
  clientAgent: string;
  /** The secret of the browser that a confirmation code is bound to, from `X-Browser-Key`. */
  browserKey: string | null;
  /** The campaign whose link brought the customer, from `X-Campaign-Name` and its like; null for none. API-037 */
  campaign: CampaignTouch | null;
  /** What this call may share with others of its page. */
  page: PageReads;
}

/** A caller whose writes may belong into the journal. */
interface AuditedCaller extends Caller {
  /** Keeps what a write changed, in its transaction; does nothing for customers. */
  audit: CallAudit["change"];
}

/** A caller who may be signed in. */
export interface VisitorCaller extends AuditedCaller {
  actor: Guest | User | Staff;
  /** Id of the user whose data the call is about: the client's, where staff act for one. Null for a guest. */
  subject: number | null;
  /** The cart of `X-Cart-Token` or the cookie `cart`, if this caller may open it. API-076 */
  cartToken: string | null;
}

/** A signed-in caller. */
export interface SessionCaller extends VisitorCaller {
  actor: User | Staff;
  subject: number;
}

/** A member of staff with the permission of the call, or a program of the retailer. */
export interface StaffCaller extends AuditedCaller {
  actor: Staff | System;
}

/** What a handler gets to know of the caller, by the access of its endpoint. */
export type CallerOf<A extends Access> = A extends "public" | "telephony-secret"
  ? Caller
  : A extends "optional-session"
    ? VisitorCaller
    : A extends "session"
      ? SessionCaller
      : A extends ClientsAccess
        ? SessionCaller | StaffCaller
        : StaffCaller;

export interface Route {
  endpoint: Endpoint;
  handle: (input: unknown, caller: Caller) => Promise<unknown>;
}

/** Connects an endpoint of the contract to its handler; the compiler checks both sides. */
export function route<Input extends z.ZodType, Output extends z.ZodType, Code extends string, A extends Access>(
  endpoint: Endpoint<Input, Output, Code, A>,
  handle: (input: z.output<Input>, caller: CallerOf<A>) => Promise<z.input<Output>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, handle: handle as Route["handle"] };
}
