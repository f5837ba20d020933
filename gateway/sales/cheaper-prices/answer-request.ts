import type { Services } from "../../chain/services.ts";
import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";
import { AGREED_DAYS } from "../../contract/sales/cheaper-prices.ts";
import { confirmedEmailOf } from "../../customers/account/emails-store.ts";
import { findPhoneOwner } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { type FoundRequest, insertOffer, lockRequest, saveDecision } from "./desk-store.ts";
import { type Answer, answerLetter, answerText } from "./letters.ts";
import { priceErrors } from "./rules.ts";

const DAY_SECONDS = 86_400;

export interface AnswerDependencies {
  services: Services;
  /** Scheme and host of the site without region, for links in messages. */
  siteOrigin: string;
}

type Decision = { price: number; quantity: number } | { reason: string };

export const permissionsOf = ({ actor }: Pick<StaffCaller, "actor">): ReadonlySet<StaffPermission> =>
  actor.kind === "staff" ? actor.permissions : new Set();

/** Answers a request once, and tells its customer. The same answer of the same person, sent twice, is given once. */
export function answerRequest(
  dependencies: AnswerDependencies,
  id: number,
  decision: Decision,
  caller: StaffCaller,
): Promise<void> {
  const { services } = dependencies;
  const staffId = caller.actor.kind === "staff" ? caller.actor.userId : null;
  return services.connection.db.transaction(async (tx) => {
    const found = await lockRequest(tx, id);
    if (!found) throw notFound("Такого запроса нет");
    const { request, good } = found;
    if (request.state !== "new") {
      if (request.decidedBy === staffId && isSame(found, decision)) return;
      throw new ApiError("answered", `На этот запрос уже ответили${found.decidedBy && `: ${found.decidedBy}`}`);
    }
    const at = services.now();
    const ownerId = await findPhoneOwner(tx, phoneDigitsOf(request.phone));
    const answer = answerOf(decision, at);
    if (answer.state === "agreed") {
      if (good.isHidden) throw new ApiError("invalid", [{ message: "Этот товар больше не продаётся: откажите" }]);
      const errors = priceErrors(answer.price, good.priceKopecks, permissionsOf(caller));
      if (errors.length > 0) throw new ApiError("invalid", errors);
      const { price: priceKopecks, quantity, endsAt, secret } = answer;
      await insertOffer(tx, {
        requestId: id,
        goodsId: good.id,
        userId: ownerId,
        priceKopecks,
        quantity,
        endsAt,
        secretHash: hashOfSecret(secret),
      });
    }
    const refusal = answer.state === "refused" ? answer.reason : "";
    await saveDecision(tx, id, { state: answer.state, refusal, decidedBy: staffId, decidedAt: at });
    await tell(tx, dependencies, { found, ownerId, answer, at });
    const { price = null, quantity = null } = answer.state === "agreed" ? answer : {};
    await caller.audit(tx, {
      target: String(id),
      before: { state: request.state },
      after: { state: answer.state, sku: good.sku, ourPriceKopecks: good.priceKopecks, price, quantity, refusal },
    });
  });
}

const answerOf = (decision: Decision, at: Date): Answer =>
  "reason" in decision
    ? { state: "refused", ...decision }
    : {
        state: "agreed",
        ...decision,
        endsAt: new Date(at.getTime() + AGREED_DAYS * DAY_SECONDS * 1000),
        secret: newSecret(),
      };

const isSame = ({ request, offer }: FoundRequest, decision: Decision): boolean =>
  "reason" in decision
    ? request.state === "refused" && request.refusal === decision.reason
    : offer?.priceKopecks === decision.price && offer.quantity === decision.quantity;

interface AnswerNotice {
  found: FoundRequest;
  /** Whose confirmed phone it is; null for nobody's. */
  ownerId: number | null;
  answer: Answer;
  at: Date;
}

/** By a text message to the phone of the request, and by letter to its owner's confirmed address. */
async function tell(
  tx: Executor,
  { services: { regions }, siteOrigin }: AnswerDependencies,
  { found: { request, good }, ownerId, answer, at }: AnswerNotice,
): Promise<void> {
  const region = regions.regionOf(request.regionSlug);
  const about = { request, title: good.title, region, siteOrigin };
  const isAgreed = answer.state === "agreed";
  const life = isAgreed ? { secretSeconds: AGREED_DAYS * DAY_SECONDS } : {};
  await writeSms(tx, "cheaper_price_answered", {
    recipient: request.phone,
    body: answerText(about, answer),
    ...life,
    occasion: { at, zone: region.zone, ...(isAgreed && { until: answer.endsAt }) },
  });
  const email = ownerId === null ? null : await confirmedEmailOf(tx, ownerId);
  if (email !== null)
    await writeLetters(tx, "cheaper_price_answered", [{ ...answerLetter(email, about, answer), ...life }]);
}
