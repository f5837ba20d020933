import { findActingFor } from "./acting/find-acting.ts";
import type { AccessTokens } from "./auth/access-token.ts";
import { readRoleIds } from "./auth/roles-store.ts";
import { permissionsOfRoles } from "./contract/staff-permissions.ts";
import type { Executor } from "./db/database.ts";
import { countsInDatabase } from "./db/rate-limit-store.ts";
import type { Identity, ProgramSecrets } from "./http/identity.ts";
import { checkSecrets } from "./http/program-secrets.ts";
import { createJournal } from "./journal/journal.ts";
import type { Keys } from "./keys.ts";
import { openCart } from "./own-cart/open-cart.ts";
import type { LogSecurityEvent } from "./security-log.ts";

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
