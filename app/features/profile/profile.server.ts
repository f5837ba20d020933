import type { User } from "../../../gateway/contract/auth.ts";
import { shownPhone } from "../../shared/phone.ts";
import { consentVersionsOf } from "../../visitor/consent-versions.server.ts";
import { inviterOf } from "../../visitor/invitation.server.ts";
import { readKeptForm } from "../../visitor/kept-form.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { isConsentWanted } from "../loyalty/consent-wanted.server.ts";
import { readProgrammeRules } from "../loyalty/programme-rules.server.ts";
import { PROFILE_PATH } from "./profile-path.ts";

/** The customer's own data. The loyalty block is first for who has not been asked, and by `recommend_for_friend` in the address. B-19 */
export async function loadProfile(visitor: Visitor, user: User, url: URL) {
  const { firstname, surname, emails } = user;
  return {
    kept: readKeptForm(visitor, user, PROFILE_PATH),
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
      isPrimary: is_primary,
      isConfirmed: confirmed_at !== null,
    })),
    needsEmailForPassword: user.has_password,
    loyalty: user.is_loyalty_registered
      ? {
          isMember: true as const,
          invitation: ownInvitationOf(visitor, user.loyalty_referer_code),
          reward: (await readProgrammeRules(visitor.gateway)).reward,
        }
      : {
          isMember: false as const,
          canPutOff: isConsentWanted(visitor),
          inviter: await inviterOf(visitor),
          rulesVersion: (await consentVersionsOf(visitor)).loyalty,
        },
    isLoyaltyFirst: url.searchParams.has("recommend_for_friend") || isConsentWanted(visitor),
  };
}
export type ProfileView = Awaited<ReturnType<typeof loadProfile>>;

function ownInvitationOf({ origin }: Visitor, code: string | null) {
  if (code === null) return null;
  const query = new URLSearchParams({ utm_campaign: "referer_code", referer_code: code });
  return { code, link: `${origin}/disknt/?${query}` };
}
