import { type CodeTarget, HOLD_OFF_SECONDS } from "../../../../gateway/contract/customers/phone-confirm.ts";

/** The steps of signing in, the same over a page and on a page of their own. */
export type AuthStep =
  | "EnterPhone"
  | "EnterCode"
  | "EnterCodeEmail"
  | "SignUp"
  | "EnterByPassword"
  | "RestorePassword"
  | "RestorePasswordFinished"
  | "WaitCall";

/** AUT-016 … AUT-023 */
export const stepTitles: Record<AuthStep, string> = {
  EnterPhone: "Вход или регистрация",
  EnterCode: "Введите код из SMS",
  EnterCodeEmail: "Введите код из e-mail",
  SignUp: "Регистрация",
  EnterByPassword: "Вход по паролю",
  RestorePassword: "Восстановление пароля",
  RestorePasswordFinished: "Восстановление пароля",
  WaitCall: "Позвоните нам",
};

/** A code or a call that the customer is waiting for; moments are UTC. */
export interface CodeRequest {
  requestId: string;
  target: CodeTarget;
  /** Where the code was sent, masked for display. */
  sentTo: string;
  /** Number to call, 11 digits; empty unless the target is the call. */
  callPhone: string;
  resendAt: string;
  expiresAt: string;
}

/** The pending sign-in of one browser. */
export interface AuthFlow {
  step: AuthStep;
  /** Secret of this browser: codes are valid in it only. */
  browserKey: string;
  /** Local path to go to afterwards, or the word `profile`; empty for the account. */
  next: string;
  /** The sign-up form without a surname: who joins the loyalty programme. B-22 */
  isShort: boolean;
  /** A signed-in customer proves once more who they are. */
  isAgain: boolean;
  /** 11 digits; empty until it is entered. */
  phone: string;
  /** As typed into the password forms; empty until then. */
  email: string;
  request: CodeRequest | null;
  /** Code requests so far. */
  attempts: number;
  /** When the last code request was finished. */
  requestedAt: string;
  /** Proves a confirmed phone that has no account. */
  token: string;
  /** Proves that a member of staff typed the right password, in a browser that is new to them. */
  passwordProof: string;
  needsCaptcha: boolean;
  /** No code goes to the phone today: the call is left. */
  offersCall: boolean;
  /** Error to show once on the next page. */
  problem: string;
}

export type AuthEvent =
  | { type: "codeAsked"; phone: string }
  | { type: "codeSent"; request: CodeRequest; at: Date }
  | { type: "codeRefused"; needsCaptcha: boolean; offersCall: boolean; at: Date }
  | { type: "captchaWanted" }
  | { type: "unregistered"; token: string }
  | { type: "chosen"; step: "EnterPhone" | "EnterByPassword" | "RestorePassword" }
  | { type: "emailTyped"; email: string }
  | { type: "secondProofAsked"; passwordProof: string }
  | { type: "passwordNeeded"; problem: string }
  | { type: "restoreSent"; email: string }
  | { type: "failed"; problem: string };

const stepOfTarget: Record<CodeTarget, AuthStep> = {
  phone: "EnterCode",
  email: "EnterCodeEmail",
  waitcall: "WaitCall",
};

/** AUT-061 */
export function newFlow(browserKey: string): AuthFlow {
  return {
    step: "EnterPhone",
    browserKey,
    next: "",
    isShort: false,
    isAgain: false,
    phone: "",
    email: "",
    request: null,
    attempts: 0,
    requestedAt: "",
    token: "",
    passwordProof: "",
    needsCaptcha: false,
    offersCall: false,
    problem: "",
  };
}

/** The flow without anything about the phone; browser key, return path and typed e-mail stay. */
const withoutPhone = { phone: "", request: null, token: "", attempts: 0, requestedAt: "", offersCall: false } as const;

/** The flow after an event; one that does not belong to the step leaves it as it is. AUT-063 … AUT-086 */
export function advance(before: AuthFlow, event: AuthEvent): AuthFlow {
  const flow = { ...before, problem: "" };
  switch (event.type) {
    case "codeAsked":
      return { ...flow, phone: event.phone, attempts: flow.attempts + 1 };
    case "codeSent":
      return {
        ...flow,
        step: stepOfTarget[event.request.target],
        request: event.request,
        requestedAt: event.at.toISOString(),
        token: "",
        needsCaptcha: false,
        offersCall: false,
      };
    case "codeRefused": {
      const { needsCaptcha, offersCall, at } = event;
      return { ...flow, requestedAt: at.toISOString(), needsCaptcha, offersCall };
    }
    case "captchaWanted":
      return { ...flow, needsCaptcha: true };
    case "unregistered":
      return flow.request ? { ...flow, step: "SignUp", token: event.token, request: null } : flow;
    case "chosen":
      return { ...flow, ...withoutPhone, step: event.step, needsCaptcha: false };
    case "emailTyped":
      return { ...flow, email: event.email };
    case "secondProofAsked":
      return { ...flow, ...withoutPhone, passwordProof: event.passwordProof };
    case "passwordNeeded":
      return { ...flow, ...withoutPhone, step: "EnterByPassword", passwordProof: "", problem: event.problem };
    case "restoreSent":
      return { ...flow, ...withoutPhone, step: "RestorePasswordFinished", email: event.email, needsCaptcha: false };
    case "failed":
      return { ...flow, ...withoutPhone, step: "EnterPhone", problem: event.problem };
  }
}

/** The first step for the phone that was entered. */
export const withoutRequest = (flow: AuthFlow): AuthFlow => ({ ...flow, step: "EnterPhone", request: null, token: "" });

/** The message in `problem` has been shown. */
export const withoutProblem = (flow: AuthFlow): AuthFlow => ({ ...flow, problem: "" });

/** The first code request of a flow that cannot be served is made once more by SMS, silently. AUT-066, AUT-067, A-01 */
export const isFirstTry = (flow: AuthFlow): boolean => flow.attempts === 1;

/** AUT-071: milliseconds until another code may be requested after the last request has finished. */
export function holdOffMs({ requestedAt }: AuthFlow, now: Date): number {
  return requestedAt === "" ? 0 : Math.max(0, Date.parse(requestedAt) + HOLD_OFF_SECONDS * 1000 - now.getTime());
}

/** Whole seconds until a moment, 0 when it has passed. */
export const secondsUntil = (moment: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now.getTime()) / 1000));

const ACCOUNT = "/my/";
const WORK = "/back-office/";
export const EDIT_PROFILE = "/my/profile/";

/** Where a sign-in leads, staff to work; `profile` opens the profile after a sign-in by password. AUT-088, AUT-089, A-19 */
export function pathAfter(next: string, way: "phone" | "password", isOfStaff = false): string {
  if (next === "profile") return way === "password" ? EDIT_PROFILE : ACCOUNT;
  return next || (isOfStaff ? WORK : ACCOUNT);
}
