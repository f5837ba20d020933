import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";
import type { ActingFor, SignedIn } from "./actors.ts";
import type { Journal } from "./call-audit.ts";

/** Whose carts a caller may open. */
export interface CartOwner {
  /** Null is a guest. */
  userId: number | null;
  /** Null for who acts for nobody. */
  actingId: string | null;
}

/** Knows callers by what they show. Calls ask only what their access needs, and each thing at most once. */
export interface Identity {
  /** Null for an invalid or expired access token, a session that has ended and a blocked user. API-005 */
  findSession(accessToken: string): Promise<SignedIn | null>;
  /** The token under which a cart opens to an owner who shows this one; null when it does not. B-12 */
  openCart(cartToken: string, owner: CartOwner): Promise<string | null>;
  /** What the roles of a user grant; empty for a client. */
  permissionsOf(userId: number): Promise<ReadonlySet<StaffPermission>>;
  /** The client whom this session acts for; null when it has ended, was another session's, or is no longer allowed. STF-051, STF-052 */
  findActing(actingId: string, staff: SignedIn): Promise<ActingFor | null>;
  journal: Journal;
  /**
   * Whether this is the secret of these programs; of nobody where none is set. A wrong one counts for the address that showed it, and
   * beyond the limit none is taken from there: `too_many`.
   */
  isSecretOf(program: Program, { shown, address }: { shown: string; address: string }): Promise<boolean>;
}

/** Programs that show a secret of their own instead of a session. */
export type Program = "staff" | "telephony" | "1c";
export type ProgramSecrets = Readonly<Partial<Record<Program, string | undefined>>>;
