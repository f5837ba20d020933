import { backOfficePermissions } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { staffPermissionsOf } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** What the bar shows of a member of staff; `role` is the title of the last role. STF-014, STF-015 */
export interface OperatorView {
  name: string;
  role: string;
  /** Serves clients: the bar has their search. Others come to the back office by it. */
  isOperator: boolean;
  seesMarketplaces: boolean;
  seesBackOffice: boolean;
}

/** Null for everybody who is neither an operator nor sees the back office. STF-012, STF-013, STF-038, STF-039 */
export function operatorView({
  user: visiting,
  acting,
  settings,
}: Pick<Visitor, "user" | "acting" | "settings">): OperatorView | null {
  // Who acts for a client visits as that client.
  const user = acting ? acting.staff : visiting;
  if (!user) return null;
  const permissions = staffPermissionsOf(user);
  const isOperator = permissions.has("clients");
  const seesBackOffice = backOfficePermissions.some((permission) => permissions.has(permission));
  if (!isOperator && !seesBackOffice) return null;
  return {
    isOperator,
    seesBackOffice,
    name: user.info.profile.fullName,
    role: user.roles.at(-1)?.title ?? "",
    // Anybody may enter an address; only its owner confirms it.
    seesMarketplaces:
      isOperator &&
      user.emails.some(
        ({ email, confirmed_at }) => confirmed_at !== null && settings.marketplaceEmails.includes(email.toLowerCase()),
      ),
  };
}
