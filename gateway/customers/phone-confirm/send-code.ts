import { randomUUID } from "node:crypto";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { CODE_LIFE_MINUTES } from "../../platform/outbox/outbox-store.ts";
import { writeCodeLetter, writeCodeSms } from "../../platform/outbox/write-messages.ts";
import { isStaff } from "../auth/user-store.ts";
import { type Captcha, consumeSending } from "./budgets.ts";
import { freeingNumber } from "./call-verification.ts";
import { newCode, type PhoneConfirmDependencies } from "./dependencies.ts";
import {
  type Confirmation,
  findAccountEmail,
  insertConfirmation,
  isPhoneOf,
  latestRequest,
  lockRequests,
} from "./phone-confirm-store.ts";
import { decideResend, guessLimits } from "./rules.ts";
import {
  CALL_NEEDED,
  CAPTCHA_NEEDED,
  CHANNEL_UNAVAILABLE,
  letterParagraphs,
  phoneTooOften,
  retryAfterText,
  smsText,
  TRY_LATER,
} from "./texts.ts";

/**
 * What stands in front of codes where there is a risk: the captcha, or where none is configured the call. A shop that has neither can
 * only say `too_many`.
 */
export function captchaNeeded({ captcha, calls }: Pick<PhoneConfirmDependencies, "captcha" | "calls">): ApiError {
  if (captcha.isConfigured) return new ApiError("captcha_required", CAPTCHA_NEEDED);
  return calls.numbers.length > 0 ? new ApiError("captcha_required", CALL_NEEDED) : new ApiError("too_many", TRY_LATER);
}

export interface CodeRequest {
  phone: string;
  /** The requested channel; e-mail is possible only for an account that has a confirmed address. A-01 */
  target: "phone" | "email";
  attempts: number;
  browserHash: string | null;
  network: string;
  /** The signed-in user; null for a guest. */
  userId: number | null;
  captcha: Captcha;
}

interface SentCode {
  request: Confirmation;
  /** The address that the code was sent to; null for a text message. */
  email: string | null;
}

/**
 * Stores a request and puts its message into the outbox, in one transaction; or returns a request that is still pending. Throws
 * `unavailable`, `too_many`, `captcha_required`. API-031 … API-033
 */
export async function sendCode(dependencies: PhoneConfirmDependencies, input: CodeRequest): Promise<SentCode> {
  const { services, isFailing, calls } = dependencies;
  const limits = { ...dependencies.limits, ...guessLimits(services.shopSettings.current("guesses")) };
  // Checks the requested channel, not the one found: otherwise an outage would reveal who has an account.
  if (isFailing(input.target === "email" ? "mail" : "sms")) throw new ApiError("unavailable", CHANNEL_UNAVAILABLE);
  const { phone, userId } = input;
  const now = services.now();
  return services.connection.db.transaction(async (tx) => {
    await lockRequests(tx, phone);
    const account = input.target === "email" ? await findLetterAccount(tx, phone) : null;
    const email = account?.email ?? null;
    const latest = await latestRequest(tx, phone, account ? "email" : "phone");
    const decision = decideResend(latest, { ...input, now });
    if (decision.kind === "repeat" && latest) return { request: latest, email };
    if (decision.kind === "wait") {
      const { seconds, resendAt } = decision;
      throw new ApiError("too_many", retryAfterText(seconds), { resendAt: resendAt.toISOString() });
    }
    const ownerId = userId !== null && (await isPhoneOf(tx, userId, phone)) ? userId : null;
    const missing = await consumeSending(tx, { ...input, ownerId }, limits, now);
    if (missing === "captcha") throw captchaNeeded(dependencies);
    if (missing === "phone") throw new ApiError("too_many", phoneTooOften(freeingNumber(calls)));
    return { request: await writeCode(tx, dependencies, input, account, now), email };
  });
}

/** Staff get no code by letter: whoever reads their mail could set a password by another letter, and would have both proofs. */
async function findLetterAccount(tx: Executor, phone: string) {
  const account = await findAccountEmail(tx, phone);
  return account && (await isStaff(tx, account.userId)) ? null : account;
}

async function writeCode(
  tx: Executor,
  { keys, isFailing }: PhoneConfirmDependencies,
  { phone, browserHash, network }: CodeRequest,
  account: { userId: number; email: string } | null,
  now: Date,
): Promise<Confirmation> {
  if (!account && isFailing("sms")) throw new ApiError("unavailable", CHANNEL_UNAVAILABLE);
  const id = randomUUID();
  const code = newCode();
  const request = await insertConfirmation(tx, {
    id,
    phone,
    target: account ? "email" : "phone",
    codeHash: keys.hashOf({ id }, code),
    browserHash,
    address: network,
    userId: account?.userId ?? null,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000),
    createdAt: now,
  });
  if (account)
    await writeCodeLetter(tx, { recipient: account.email, paragraphs: letterParagraphs(code, CODE_LIFE_MINUTES) });
  else await writeCodeSms(tx, { recipient: phone, body: smsText(code) });
  return request;
}
