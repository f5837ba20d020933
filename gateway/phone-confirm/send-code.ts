import { randomUUID } from "node:crypto";
import type { Executor } from "../db/database.ts";
import { ApiError } from "../http/api-error.ts";
import { CODE_LIFE_MINUTES, writeCodeLetter, writeCodeSms } from "../outbox/store.ts";
import { newCode } from "./code-keys.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { decideSending, isOwnPending, type SendDecision } from "./rules.ts";
import {
  type Confirmation,
  countRequests,
  findAccountEmail,
  insertConfirmation,
  latestRequest,
  lockRequests,
} from "./store.ts";
import { CAPTCHA_NEEDED, CHANNEL_UNAVAILABLE, letterParagraphs, smsText } from "./texts.ts";

export interface CodeRequest {
  phone: string;
  /** The requested channel; e-mail is possible only for an account that has a confirmed address. A-01 */
  target: "phone" | "email";
  attempts: number;
  browserHash: string | null;
  /** Network of the visitor, which limits count. */
  address: string;
  captcha: "none" | "missing" | "passed";
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
  const { services, isFailing, limits } = dependencies;
  // Checks the requested channel, not the one found: otherwise an outage would reveal who has an account.
  if (isFailing(input.target === "email" ? "mail" : "sms")) throw new ApiError("unavailable", CHANNEL_UNAVAILABLE);
  const { phone, address } = input;
  const now = services.now();
  return services.connection.db.transaction(async (tx) => {
    await lockRequests(tx, phone, address);
    const account = input.target === "email" ? await findAccountEmail(tx, phone) : null;
    const email = account?.email ?? null;
    const target = account ? "email" : "phone";
    const latest = await latestRequest(tx, phone, target);
    const history = {
      ...(await countRequests(tx, phone, address, now)),
      lastCodeAt: latest?.createdAt ?? null,
      isOwnPending: latest !== undefined && isOwnPending(latest, input.browserHash),
    };
    const decision = decideSending(history, { ...input, isSms: target === "phone", now }, limits);
    if (decision.kind === "repeat" && latest) return { request: latest, email };
    if (decision.kind !== "send") throw refusalOf(decision);
    return { request: await writeCode(tx, dependencies, input, account, now), email };
  });
}

async function writeCode(
  tx: Executor,
  { keys, isFailing }: PhoneConfirmDependencies,
  { phone, browserHash, address }: CodeRequest,
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
    codeHash: keys.hashOf(id, code),
    browserHash,
    address,
    userId: account?.userId ?? null,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000),
    createdAt: now,
  });
  if (account)
    await writeCodeLetter(tx, { recipient: account.email, paragraphs: letterParagraphs(code, CODE_LIFE_MINUTES) });
  else await writeCodeSms(tx, { recipient: phone, body: smsText(code) });
  return request;
}

function refusalOf(decision: SendDecision): ApiError {
  if (decision.kind !== "refuse") return new ApiError("captcha_required", CAPTCHA_NEEDED);
  const { message, resendAt } = decision;
  return new ApiError("too_many", message, resendAt && { resendAt: resendAt.toISOString() });
}
