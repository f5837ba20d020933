import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";

/** A signed-in user and the session of the call. */
export interface SignedIn {
  userId: number;
  sessionId: string;
}

/** The client whom a member of staff acts for: an account, or a phone alone. */
export interface ActingFor {
  id: string;
  clientUserId: number | null;
  /** The last ten digits; empty for an account without a phone. */
  phoneDigits: string;
}

/** Who makes a call. `system` is a program that shows a secret instead of a session. */
export type Guest = { kind: "guest" };
export type User = { kind: "user" } & SignedIn;
/** `acting` is null where staff act for themselves. */
export type Staff = { kind: "staff"; permissions: ReadonlySet<StaffPermission>; acting: ActingFor | null } & SignedIn;
export type System = { kind: "system" };
