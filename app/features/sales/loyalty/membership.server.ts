import { redirect } from "@remix-run/node";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { consentVersionsOf } from "../../../visitor/consent-versions.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf } from "../../../visitor/form-reply.server.ts";
import { inviterOf } from "../../../visitor/invitation.server.ts";
import { forgetKeptForm } from "../../../visitor/kept-form.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { PROFILE_PATH } from "../../customers/profile/profile-path.ts";
import { agreeToLoyalty } from "./consent.server.ts";
import { THANKS } from "./consent-texts.ts";
import { isConsentWanted, putConsentOff } from "./consent-wanted.server.ts";
import { MEMBERSHIP_PATH } from "./membership-path.ts";
import { readProgrammeRules } from "./programme-rules.server.ts";

/** The loyalty block of the profile: first for who has not been asked, and by `recommend_for_friend` in the address. B-19 */
export async function loadMembership(visitor: Visitor, user: User, url: URL) {
  return {
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
    isFirst: url.searchParams.has("recommend_for_friend") || isConsentWanted(visitor),
  };
}
export type MembershipView = Awaited<ReturnType<typeof loadMembership>>;

function ownInvitationOf({ origin }: Visitor, code: string | null) {
  if (code === null) return null;
  const query = new URLSearchParams({ utm_campaign: "referer_code", referer_code: code });
  return { code, link: `${origin}/disknt/?${query}` };
}

/** Handles the form of the loyalty block; null for any other form of its page. LOY-041 */
export async function changeMembership(visitor: Visitor, form: FormData) {
  const intent = intentOf(form);
  if (intent !== "loyalty" && intent !== "loyalty-later") return null;
  forgetKeptForm(visitor);
  if (intent === "loyalty-later") {
    putConsentOff(visitor);
    return redirect(PROFILE_PATH, 303);
  }
  const { refusal, problems = [] } = await agreeToLoyalty(visitor, form, PROFILE_PATH);
  if (refusal) return refusal;
  writeFlash(visitor.cookies, [THANKS, ...problems]);
  return redirect(MEMBERSHIP_PATH, 303);
}
