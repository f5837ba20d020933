import type { authLoginByPhone } from "../../contract/customers/auth.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Caller, VisitorCaller } from "../../platform/http/route.ts";
import { findAccountByPhone } from "./accounts-store.ts";
import { consumePhoneToken, type PhoneProof, verifyPhoneToken } from "./phone-tokens-store.ts";
import { completeSecondProof } from "./second-proof.ts";
import { blocked, type SignInDependencies, startSession } from "./start-session.ts";
import { isStaff } from "./user-store.ts";

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
  const { services, secondProof } = dependencies;
  return async (
    input: InputOf<typeof authLoginByPhone>,
    caller: VisitorCaller,
  ): Promise<OutputOf<typeof authLoginByPhone>> => {
    const now = services.now();
    const proof = phoneProofOf(input, caller);
    return services.connection.db.transaction(async (tx) => {
      if (!(await verifyPhoneToken(tx, proof, now)))
        throw new ApiError("invalid", "Подтверждение телефона устарело. Получите новый код");
      const account = await findAccountByPhone(tx, proof.phone);
      if (!account) throw new ApiError("unregistered", "С этим номером ещё не регистрировались");
      if (account.blockedAt) throw blocked();
      await consumePhoneToken(tx, proof, now);
      const signIn = { userId: account.id, caller, passwordProof: input.password_proof ?? "" };
      const browserProof = await completeSecondProof(secondProof, tx, signIn, now);
      const tokens = await startSession(dependencies, tx, { userId: account.id, way: "phone", caller });
      return { ...tokens, browser_proof: browserProof, of_staff: await isStaff(tx, account.id) };
    });
  };
}
