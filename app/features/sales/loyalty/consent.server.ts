import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { shownVersion } from "../../../../gateway/contract/chain/documents.ts";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { notifySettingsUpdate } from "../../../../gateway/contract/customers/notices.ts";
import { loyaltyAccept } from "../../../../gateway/contract/sales/loyalty.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { consentVersionsOf } from "../../../visitor/consent-versions.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { invitationOf, inviterOf } from "../../../visitor/invitation.server.ts";
import { endLoyaltyRegistration } from "../../../visitor/loyalty-registration.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { CONSENT_PATH } from "./consent-path.ts";
import { consentAsks, putConsentOff } from "./consent-wanted.server.ts";

const JOIN = "Отметьте согласие с правилами программы: без него вступить нельзя";

/** LOY-041, LOY-042 */
const consentForm = z.object({
  is_loyalty_registered: z.boolean(JOIN).refine((given) => given, JOIN),
  is_confirm_info_notification: z.boolean().default(false),
  shownVersion,
});

/**
 * First the consent, then the notifications of the second tick. Answers the refused form, or null and what went wrong besides.
 * B-25, LOY-041 … LOY-043, LOY-069
 */
export async function agreeToLoyalty(visitor: Visitor, form: FormData, back: string) {
  const read = readForm(form, consentForm);
  if (!read.ok) return { refusal: read.refusal };
  const { is_confirm_info_notification, shownVersion: shown } = read.value;
  const result = await visitor.gateway.call(loyaltyAccept, {
    is_loyalty_registered: true,
    is_confirm_info_notification,
    shownVersion: shown,
    referer_code: invitationOf(visitor.cookies) ?? undefined,
  });
  if (!result.ok) return { refusal: refusedByGateway(form, result, { back, fields: ["is_loyalty_registered"] }) };
  endLoyaltyRegistration(visitor.cookies);
  const problems: string[] = [];
  if (is_confirm_info_notification) {
    const settings = { accept_sms: true, accept_email: true };
    const notify = await visitor.gateway.call(notifySettingsUpdate, { settings });
    if (!notify.ok) problems.push("Уведомления не включились: включите их в настройках");
  }
  return { refusal: null, problems };
}

/** The form, or the thanks for who has agreed. */
export async function loadConsent(visitor: Visitor, user: User) {
  const isAgreed = user.loyalty.blank.confirmed;
  return {
    isAgreed,
    messages: isAgreed ? takeFlash(visitor.cookies) : [],
    inviter: isAgreed ? null : await inviterOf(visitor),
    rulesVersion: (await consentVersionsOf(visitor)).loyalty,
  };
}
export type ConsentView = Awaited<ReturnType<typeof loadConsent>>;

/** What the modal of this page asks, and of whom; null for nobody. */
export async function loadConsentQuestion(visitor: Visitor, path: string) {
  const userId = consentAsks(visitor, path);
  if (userId === null || !visitor.user) return null;
  const { inviter, rulesVersion } = await loadConsent(visitor, visitor.user);
  return { userId, inviter, rulesVersion };
}
export type ConsentQuestion = NonNullable<Awaited<ReturnType<typeof loadConsentQuestion>>>;

/** What the modal is answered: what is wrong, or that all is well, and what went wrong besides. */
export type ConsentAnswer = RefusedForm | { thanks: string[] };

/** «Согласен» shows the thanks, «Не сейчас» leads to the account. LOY-018 … LOY-020 */
export async function answerConsent(visitor: Visitor, form: FormData) {
  if (intentOf(form) === "later") {
    putConsentOff(visitor);
    return redirect("/my/", 303);
  }
  const { refusal, problems = [] } = await agreeToLoyalty(visitor, form, CONSENT_PATH);
  if (refusal) return refusal;
  if (!visitor.isDocument) return data({ thanks: problems } satisfies ConsentAnswer);
  writeFlash(visitor.cookies, problems);
  return redirect(CONSENT_PATH, 303);
}
