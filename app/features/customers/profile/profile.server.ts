import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";

/** The customer's own data. */
export function loadProfile(user: User) {
  const { firstname, surname, emails } = user;
  return {
    names: { firstname, surname },
    phones: user.phones.map(({ phone, is_primary }) => ({
      phone,
      text: shownPhone(phone),
      isPrimary: is_primary,
      /** The last phone is needed to sign in, so it cannot be removed. */
      canGo: user.phones.length > 1,
    })),
    emails: emails.map(({ email, is_primary, confirmed_at }) => ({
      email,
      text: shownEmail(email),
      isPrimary: is_primary,
      isConfirmed: confirmed_at !== null,
    })),
    needsEmailForPassword: user.has_password,
  };
}
export type ProfileView = ReturnType<typeof loadProfile>;
