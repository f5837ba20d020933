import { errors, jwtVerify, SignJWT } from "jose";
import { Fault } from "../http/fault.ts";
import type { Caller } from "../http/route.ts";

/** Who calls, by the access token of `Authorization: Bearer`: a JWT whose `sub` is the user's id. API-005 */
export interface AccessTokens {
  issue(userId: number, lifetimeSeconds?: number): Promise<string>;
  /** Id of the user; null for a guest and for a token that is not ours or has run out. */
  userIdOf(caller: Pick<Caller, "accessToken">): Promise<number | null>;
  /** Id of the user; a Fault `unauthorized` for everybody else. */
  userOf(caller: Pick<Caller, "accessToken">): Promise<number>;
}

const LIFETIME_SECONDS = 3_600;
const ALGORITHM = "HS256";
/** Tells these tokens from others that may be signed with the same secret. */
const TYPE = "at+jwt";

export function createAccessTokens(secret: string, now: () => Date): AccessTokens {
  const key = new TextEncoder().encode(secret);
  async function userIdOf({ accessToken }: Pick<Caller, "accessToken">): Promise<number | null> {
    if (accessToken === null) return null;
    try {
      const { payload } = await jwtVerify(accessToken, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        requiredClaims: ["sub", "exp"],
        currentDate: now(),
      });
      const userId = Number(payload.sub);
      return Number.isSafeInteger(userId) && userId > 0 ? userId : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
  return {
    userIdOf,
    async userOf(caller) {
      const userId = await userIdOf(caller);
      if (userId === null) throw notSignedIn();
      return userId;
    },
    issue(userId, lifetimeSeconds = LIFETIME_SECONDS) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },
  };
}

export const notSignedIn = (): Fault => new Fault("unauthorized", "Войдите, чтобы продолжить");
