import { randomUUID } from "node:crypto";
import type { Executor } from "../db/database.ts";
import { phoneConfirmations } from "../db/schema/sign-in.ts";
import { ApiError } from "../http/api-error.ts";
import { CODE_LIFE_MINUTES, writeCodeLetter, writeCodeSms } from "../outbox/code-message.ts";
import { newCode } from "./code-keys.ts";
import type { Confirming } from "./confirming.ts";
import { judgeSending, type Verdict } from "./send-rules.ts";
import {
  type Confirmation,
  countRequests,
  findAccountEmail,
  latestRequest,
  lockRequests,
  MAX_WRONG_TRIES,
} from "./store.ts";
import { CAPTCHA_NEEDED, letterParagraphs, smsText, WAY_OUT_OF_ORDER } from "./words.ts";

export interface CodeRequest {
  phone: string;
  /** The way asked for; an e-mail is possible only for an account that has one. A-01 */
  target: "phone" | "email";
  attempts: number;
  browserHash: string | null;
  /** Network of the visitor, which limits count. */
  address: string;
  captcha: "none" | "missing" | "passed";
}

interface SentCode {
  request: Confirmation;
  /** Where the code went when it went by letter. */
  email: string | null;
}

/** Keeps a request and puts its message into the outbox, in one transaction; or answers with a request that is under way. */
export async function sendCode(confirming: Confirming, asked: CodeRequest): Promise<SentCode> {
  const { services, isFailing } = confirming;
  // Of the way asked for and not of the way found: else an outage would tell who has an account.
  if (isFailing(asked.target === "email" ? "mail" : "sms")) throw new ApiError("unavailable", WAY_OUT_OF_ORDER);
  const { phone, address } = asked;
  const now = services.now();
  return services.connection.db.transaction(async (tx) => {
    await lockRequests(tx, phone, address);
    const account = asked.target === "email" ? await findAccountEmail(tx, phone) : null;
    const email = account?.email ?? null;
    const target = account ? "email" : "phone";
    const latest = await latestRequest(tx, phone, target);
    const facts = {
      ...(await countRequests(tx, phone, address, now)),
      lastCodeAt: latest?.createdAt ?? null,
      isOwnAndAlive: isOwnAndAlive(latest, asked.browserHash),
    };
    const verdict = judgeSending(facts, { ...asked, isMessage: target === "phone", now }, confirming.limits);
    if (verdict.kind === "repeat" && latest) return { request: latest, email };
    if (verdict.kind !== "send") throw refusalOf(verdict);
    return { request: await keep(tx, confirming, asked, account, now), email };
  });
}

/** Callers without a key are not known to be the same browser. */
function isOwnAndAlive(latest: Confirmation | undefined, browserHash: string | null): boolean {
  if (!latest || browserHash === null || latest.browserHash !== browserHash) return false;
  return latest.confirmedAt === null && latest.wrongTries < MAX_WRONG_TRIES;
}

async function keep(
  tx: Executor,
  { keys, isFailing }: Confirming,
  { phone, browserHash, address }: CodeRequest,
  account: { userId: number; email: string } | null,
  now: Date,
): Promise<Confirmation> {
  if (!account && isFailing("sms")) throw new ApiError("unavailable", WAY_OUT_OF_ORDER);
  const id = randomUUID();
  const code = newCode();
  const [request] = await tx
    .insert(phoneConfirmations)
    .values({
      id,
      phone,
      target: account ? "email" : "phone",
      codeHash: keys.hashOf(id, code),
      browserHash,
      address,
      userId: account?.userId ?? null,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MINUTES * 60_000),
      createdAt: now,
    })
    .returning();
  if (!request) throw new Error("The request was not kept");
  if (account)
    await writeCodeLetter(tx, { recipient: account.email, paragraphs: letterParagraphs(code, CODE_LIFE_MINUTES) });
  else await writeCodeSms(tx, { recipient: phone, body: smsText(code) });
  return request;
}

function refusalOf(verdict: Verdict): ApiError {
  if (verdict.kind !== "refuse") return new ApiError("captcha_required", CAPTCHA_NEEDED);
  const { message, resendAt } = verdict;
  return new ApiError("too_many", message, resendAt && { resendAt: resendAt.toISOString() });
}
