import { CODE_LENGTH, WAIT_CALL_POLL_SECONDS } from "../../../../gateway/contract/customers/phone-confirm.ts";
import { LETTERS_ALONE_PATTERN, NAME_PATTERN } from "../../../../gateway/contract/platform/typed-text.ts";
import { PASSWORD_MIN } from "../../../../gateway/contract/platform/user-fields.ts";
import { formatPhone } from "../../../ui/format.ts";
import { type CaptchaScript, captchaScriptFor } from "../../../visitor/captcha.server.ts";
import { consentVersionsOf } from "../../../visitor/consent-versions.server.ts";
import { inviterOf } from "../../../visitor/invitation.server.ts";
import { hasKeptForm } from "../../../visitor/kept-form.server.ts";
import { beginLoyaltyRegistration } from "../../../visitor/loyalty-registration.server.ts";
import { primaryPhone } from "../../../visitor/primary-contacts.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type AuthFlow, holdOffMs, pathAfter, secondsUntil, stepTitles, withoutProblem } from "./auth-flow.ts";
import { readFlow, writeFlow } from "./auth-flow-cookie.server.ts";
import { readSignInOptions, type SignInOptions, wantsModal, withoutModal } from "./return-path.ts";

/** What a step shows. */
export interface AuthView {
  step: AuthFlow["step"];
  title: string;
  /** The page under the modal; empty on the page of signing in. */
  from: string;
  options: SignInOptions;
  /** +7 (912) 345-67-89: the one that was entered, or of a customer who signs in once more; empty before. */
  phone: string;
  /** Where a signed-in customer who does not sign in once more goes back to; null for everybody else. */
  backPath: string | null;
  email: string;
  /** Where the code was sent. */
  sentTo: string;
  /** Number to call, E.164; empty unless waiting for a call. */
  callPhone: string;
  resendSeconds: number;
  waitSeconds: number;
  holdOffMs: number;
  needsCaptcha: boolean;
  offersCall: boolean;
  /** Null when this browser gets no scripts. */
  captcha: CaptchaScript | null;
  /** First name of the inviting customer. */
  inviter: string | null;
  /** Version of the texts that a new customer agrees to; empty in other steps. */
  consentVersion: string;
  problem: string;
  /** A form that was sent when the session had ended waits for the customer. */
  isFormKept: boolean;
  limits: typeof limits;
}

const SIGN_IN_AGAIN_TITLE = "Подтвердите, что это вы";

/** The schemas stay on the server, their figures and patterns come with the view. */
const limits = {
  codeLength: CODE_LENGTH,
  pollSeconds: WAIT_CALL_POLL_SECONDS,
  passwordMin: PASSWORD_MIN,
  namePattern: NAME_PATTERN,
  lettersPattern: LETTERS_ALONE_PATTERN,
};

/** The current step of this browser, on the sign-in page or in the modal over `from`. */
export async function loadAuthView(visitor: Visitor, options: SignInOptions, from: string): Promise<AuthView> {
  const flow = readFlow(visitor);
  if (flow.problem) writeFlow(visitor, withoutProblem(flow));
  if (!visitor.user) beginLoyaltyRegistration(visitor.cookies, from);
  const now = visitor.now();
  const next = options.next || flow.next;
  const isAgain = options.isAgain || flow.isAgain;
  const backPath = isAgain && visitor.user ? pathAfter(next, "phone") : null;
  const ownPhone = isAgain ? primaryPhone(visitor) : "";
  const phone = flow.phone || ownPhone;
  const { step, email, request, needsCaptcha, offersCall, problem } = flow;
  return {
    step,
    title: backPath !== null && step === "EnterPhone" ? SIGN_IN_AGAIN_TITLE : stepTitles[step],
    from,
    options: { next, isShort: options.isShort || flow.isShort, isAgain },
    phone: phone && formatPhone(`+${phone}`),
    backPath,
    email: shownEmail(email),
    sentTo: request?.sentTo ?? "",
    callPhone: request?.callPhone ? `+${request.callPhone}` : "",
    resendSeconds: request ? secondsUntil(request.resendAt, now) : 0,
    waitSeconds: request ? secondsUntil(request.expiresAt, now) : 0,
    holdOffMs: holdOffMs(flow, now),
    needsCaptcha,
    offersCall,
    captcha: captchaScriptFor(visitor),
    inviter: step === "SignUp" ? await inviterOf(visitor) : null,
    consentVersion: step === "SignUp" ? (await consentVersionsOf(visitor)).personalData : "",
    problem,
    isFormKept: !visitor.user && hasKeptForm(visitor, next),
    limits,
  };
}

/** The modal named in the address; null for a signed-in user. AUT-009, AUT-010, AUT-011 */
export async function loadAuthModal(visitor: Visitor, url: URL) {
  if (!wantsModal(url) || visitor.user || visitor.isUserUnknown) return null;
  return { view: await loadAuthView(visitor, readSignInOptions(url.searchParams), withoutModal(url)) };
}
