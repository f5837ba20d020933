import { consentOf } from "../../chain/documents/consent.ts";
import type { Services } from "../../chain/services.ts";
import type { userRegister } from "../../contract/customers/auth.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Caller } from "../../platform/http/route.ts";
import { findAccountByPhone, insertAccount } from "./accounts-store.ts";
import { rememberInviter } from "./invitations-store.ts";
import { phoneProofOf } from "./login-by-phone.ts";
import { verifyPhoneToken } from "./phone-tokens-store.ts";

/** Requests confirmation of a claimed address, by a letter written in the same transaction. */
export type WriteEmailConfirmation = (
  executor: Executor,
  claim: { userId: number; email: string; siteOrigin: string; isOwnClaim: true },
) => Promise<void>;

interface RegistrationDependencies {
  services: Services;
  /** Scheme and host of the site without region, for the link in the letter. */
  siteOrigin: string;
  writeEmailConfirmation: WriteEmailConfirmation;
}

/** A form submitted twice within this time gets the same reply twice; later the phone has an account. */
const DOUBLE_SUBMIT_MS = 60_000;

/**
 * Creates the account of a confirmed phone, in one transaction. The token stays valid for one sign-in afterwards. Throws `bad_token`,
 * `user_exists`. API-013, AUT-005, AUT-086
 */
export function registration({ services, siteOrigin, writeEmailConfirmation }: RegistrationDependencies) {
  return (form: InputOf<typeof userRegister>, caller: Caller): Promise<OutputOf<typeof userRegister>> => {
    const now = services.now();
    return services.connection.db.transaction(async (tx) => {
      if (!(await verifyPhoneToken(tx, phoneProofOf(form, caller), now)))
        throw new ApiError("bad_token", "Подтверждение телефона устарело. Получите новый код");
      const existing = await findAccountByPhone(tx, form.phone);
      if (existing && now.getTime() - existing.createdAt.getTime() >= DOUBLE_SUBMIT_MS) throw userExists();
      if (existing) return { id: existing.id };

      const { firstname, surname, phone, email, referer_code: invitationCode } = form;
      const consent = await consentOf(tx, caller, { to: "personalData", shown: form.shownVersion, now });
      const userId = await insertAccount(tx, { firstname, surname, phone, email, consent }, now);
      if (userId === null) throw userExists();
      if (email) await writeEmailConfirmation(tx, { userId, email, siteOrigin, isOwnClaim: true });
      if (invitationCode) await rememberInviter(tx, userId, invitationCode);
      return { id: userId };
    });
  };
}

const userExists = (): ApiError =>
  new ApiError("user_exists", [{ field: "phone", message: "С этим номером уже зарегистрировались" }]);
