import { permissionsOfRoles } from "./contract/platform/staff-permissions.ts";
import type { AccessTokens } from "./customers/auth/access-token.ts";
import { readRoleIds } from "./customers/auth/user-store.ts";
import { findActingFor } from "./office/acting/find-acting.ts";
import type { Executor } from "./platform/db/database.ts";
import { countsInDatabase } from "./platform/db/rate-limit-store.ts";
import type { Identity, ProgramSecrets } from "./platform/http/identity.ts";
import { checkSecrets } from "./platform/http/program-secrets.ts";
import { createJournal } from "./platform/journal/journal.ts";
import type { Keys } from "./platform/keys.ts";
import type { LogSecurityEvent } from "./platform/security-log.ts";
import { openCart } from "./sales/own-cart/open-cart.ts";

interface IdentityParts {
  db: Executor;
  now: () => Date;
  accessTokens: AccessTokens;
  keys: Keys;
  /** Secrets of programs that call without a session. */
  secrets?: ProgramSecrets;
  logSecurityEvent: LogSecurityEvent;
}

/** What capabilities know of callers, for the mount. */
export const createIdentity = ({ db, now, accessTokens, keys, secrets = {}, ...parts }: IdentityParts): Identity => ({
  findSession: accessTokens.findSession,
  openCart: (cartToken, owner) => openCart({ db, keys }, cartToken, owner),
  permissionsOf: async (userId) => permissionsOfRoles(await readRoleIds(db, userId)),
  findActing: (actingId, staff) => findActingFor(db, staff, actingId, now()),
  journal: createJournal(db, now),
  isSecretOf: checkSecrets({ secrets, counts: countsInDatabase(db, now), logSecurityEvent: parts.logSecurityEvent }),
});
