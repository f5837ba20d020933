import type { authLoginByPhone, Tokens } from "../contract/auth.ts";
import type { InputOf } from "../contract/endpoint.ts";
import { ApiError } from "../http/api-error.ts";
import type { Caller } from "../http/route.ts";
import { findAccountByPhone } from "./accounts-store.ts";
import { consumePhoneToken, type PhoneProof, verifyPhoneToken } from "./phone-tokens-store.ts";
import { blocked, type SignInDependencies, startSession } from "./start-session.ts";

/** The three names of the token that callers use. A-03 */
interface PhoneTokenInput {
  phone: string;
  phone_token?: string | undefined;
  token?: string | undefined;
  phoneToken?: string | undefined;
}

/** API-027, A-03 */
export const phoneProofOf = ({ phone, ...names }: PhoneTokenInput, { browserKey }: Caller): PhoneProof => ({
  phone,
  token: names.phone_token ?? names.token ?? names.phoneToken ?? "",
  browserKey,
});

/**
 * Sign-in by a confirmed phone. `unregistered` leaves the token valid for registration and for the one sign-in after it; every other
 * outcome uses it up. API-012, AUT-075
 */
export function phoneLogin(dependencies: SignInDependencies) {
  const { services } = dependencies;
  return (input: InputOf<typeof authLoginByPhone>, caller: Caller): Promise<Tokens> => {
    const now = services.now();
    const proof = phoneProofOf(input, caller);
    return services.connection.db.transaction(async (tx) => {
      if (!(await verifyPhoneToken(tx, proof, now)))
        throw new ApiError("invalid", "Подтверждение телефона устарело. Получите новый код");
      const account = await findAccountByPhone(tx, proof.phone);
      if (!account) throw new ApiError("unregistered", "С этим номером ещё не регистрировались");
      if (account.blockedAt) throw blocked();
      await consumePhoneToken(tx, proof, now);
      return startSession(dependencies, tx, account.id, caller);
    });
  };
}
