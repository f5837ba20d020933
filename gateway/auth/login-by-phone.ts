import { eq } from "drizzle-orm";
import type { authLoginByPhone, Tokens } from "../contract/auth.ts";
import type { InputOf } from "../contract/endpoint.ts";
import { userPhones, users } from "../db/schema/users.ts";
import { ApiError } from "../http/api-error.ts";
import type { Caller } from "../http/route.ts";
import { blocked } from "./login.ts";
import { consumePhoneToken, isPhoneProved, type ProvedPhone } from "./phone-token.ts";
import { type SignInDependencies, startSession } from "./start-session.ts";

interface Shown {
  phone: string;
  phone_token?: string | undefined;
  token?: string | undefined;
  phoneToken?: string | undefined;
}

/** API-027, A-03 */
export const provedPhoneOf = ({ phone, ...shown }: Shown, { browserKey }: Caller): ProvedPhone => ({
  phone,
  token: shown.phone_token ?? shown.token ?? shown.phoneToken ?? "",
  browserKey,
});

/**
 * Sign-in by a proved phone. `unregistered` leaves the token good for registering and for the one sign-in after it; everything else
 * spends it. API-012, AUT-075
 */
export function phoneLogin(dependencies: SignInDependencies) {
  const { services } = dependencies;
  return (input: InputOf<typeof authLoginByPhone>, caller: Caller): Promise<Tokens> => {
    const now = services.now();
    const proved = provedPhoneOf(input, caller);
    return services.connection.db.transaction(async (tx) => {
      if (!(await isPhoneProved(tx, proved, now)))
        throw new ApiError("invalid", "Подтверждение телефона устарело. Получите новый код");
      const [owner] = await tx
        .select({ id: users.id, blockedAt: users.blockedAt })
        .from(userPhones)
        .innerJoin(users, eq(users.id, userPhones.userId))
        .where(eq(userPhones.phone, proved.phone));
      if (!owner) throw new ApiError("unregistered", "С этим номером ещё не регистрировались");
      if (owner.blockedAt) throw blocked();
      await consumePhoneToken(tx, proved, now);
      return startSession(dependencies, tx, owner.id, caller);
    });
  };
}
