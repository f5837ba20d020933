import { originOf, type RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import { withoutDoubles } from "../../contract/catalogue/goods-name.ts";
import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";
import { AGREED_DAYS } from "../../contract/sales/cheaper-prices.ts";
import { confirmedEmailOf } from "../../customers/account/contacts-store.ts";
import { findPhoneOwner } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { type ApprovalRow, findWaiting } from "../../customers/second-person/approvals-store.ts";
import { clientOf, waits, weigh, withdraw } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { cheaperPriceRequests } from "../../platform/db/schema/enquiries.ts";
import { momentText, roublesOf } from "../../platform/format.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import type { Letter } from "../../platform/outbox/letter.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { type FoundRequest, insertOffer, lockRequest, saveDecision } from "./desk-store.ts";
import { priceErrors } from "./rules.ts";

/** How a request was answered. `secret` is of the link that the price counts by. */
type Answer =
  | { state: "agreed"; price: number; quantity: number; endsAt: Date; secret: string }
  | { state: "refused"; reason: string };

interface Answered {
  request: Pick<typeof cheaperPriceRequests.$inferSelect, "name">;
  title: string;
  region: RegionRow;
  siteOrigin: string;
}

const linkOf = ({ region, siteOrigin }: Answered, secret: string): string =>
  `${originOf(siteOrigin, region)}/cheaper-price/?agreed=${secret}`;

/** The end of a sentence. */
const termsOf = ({ price, quantity }: { price: number; quantity: number }): string =>
  quantity === 1 ? `${roublesOf(price)} за одну штуку.` : `${roublesOf(price)} за штуку, не больше ${quantity} шт.`;

/** For the text message. */
function answerText(about: Answered, answer: Answer): string {
  if (answer.state === "refused") return `Нашли дешевле: ${about.title}. Снизить цену не можем: ${answer.reason}`;
  const until = momentText(answer.endsAt, about.region.zone);
  return `Цена для вас: ${about.title}, ${termsOf(answer)} До ${until}: ${linkOf(about, answer.secret)}`;
}

/** For the letter. */
function answerLetter(recipient: string, about: Answered, answer: Answer): Omit<Letter, "secretSeconds"> {
  const { request, title, region } = about;
  const hello = `Здравствуйте, ${request.name}.`;
  if (answer.state === "refused")
    return {
      recipient,
      subject: `Нашли дешевле: ${title}`,
      paragraphs: [
        hello,
        `Вы нашли дешевле товар «${title}». Снизить цену не можем.`,
        `Причина: ${answer.reason}`,
        "Товар по-прежнему можно купить по цене на сайте.",
      ],
      endUrl: null,
    };
  return {
    recipient,
    subject: `Цена для вас: ${title}`,
    paragraphs: [
      hello,
      `Вы нашли дешевле товар «${title}». Продадим его вам за ${termsOf(answer)}`,
      `Откройте ссылку и положите товар в корзину: цена посчитается сама.\n${linkOf(about, answer.secret)}`,
      `Цена действует до ${momentText(answer.endsAt, region.zone)}, для одного заказа и только для вас. С промокодами, баллами и скидкой за старый аккумулятор она не складывается. Товар за вами не закреплён.`,
    ],
    endUrl: null,
  };
}

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
): Promise<{ waits: boolean }> {
  const { services } = dependencies;
  const staffId = userIdOf(caller);
  return services.connection.db.transaction(async (tx) => {
    const found = await lockRequest(tx, id);
    if (!found) throw notFound("Такого запроса нет");
    const { request, good } = found;
    if (request.state !== "new") {
      if (request.decidedBy === staffId && isSame(found, decision)) return { waits: false };
      throw new ApiError("answered", `На этот запрос уже ответили${found.decidedBy && `: ${found.decidedBy}`}`);
    }
    const at = services.now();
    const asked = await findWaiting(tx, "agreed_price", String(id));
    if (asked?.actorId === staffId && isSameAsked(asked, decision)) return { waits: true };
    await withdraw(tx, "agreed_price", String(id), at);
    if (!("reason" in decision)) {
      if (good.isHidden) throw new ApiError("invalid", [{ message: "Этот товар больше не продаётся: откажите" }]);
      const errors = priceErrors(decision.price, good.priceKopecks, permissionsOf(caller));
      if (errors.length > 0) throw new ApiError("invalid", errors);
      const { price, quantity } = decision;
      const approval = await weigh(tx, services, {
        door: "agreed_price",
        subject: String(id),
        actorId: staffId,
        client: await clientOf(tx, { userId: null, phoneDigits: phoneDigitsOf(request.phone) }),
        amount: (good.priceKopecks - price) * quantity,
        about: `${good.title}: ${roublesOf(price)} вместо ${roublesOf(good.priceKopecks)}, до ${quantity} шт.`,
        content: { price, quantity } satisfies AskedPrice,
      });
      if (waits(approval)) {
        await caller.audit(tx, {
          target: String(id),
          before: { state: request.state },
          after: { waits: true, sku: good.sku, ourPriceKopecks: good.priceKopecks, price, quantity },
        });
        return { waits: true };
      }
    }
    await give(tx, dependencies, { id, found, decision, staffId, at });
    const { price = null, quantity = null } = "reason" in decision ? {} : decision;
    await caller.audit(tx, {
      target: String(id),
      before: { state: request.state },
      after: {
        state: "reason" in decision ? "refused" : "agreed",
        sku: good.sku,
        ourPriceKopecks: good.priceKopecks,
        price,
        quantity,
        refusal: "reason" in decision ? decision.reason : "",
      },
    });
    return { waits: false };
  });
}

/** A price that a second person has not agreed to yet. */
interface AskedPrice {
  price: number;
  quantity: number;
}

const isSameAsked = ({ content }: ApprovalRow, decision: Decision): boolean =>
  !("reason" in decision) &&
  (content as AskedPrice).price === decision.price &&
  (content as AskedPrice).quantity === decision.quantity;

/** What a second person says of a price that somebody wants to agree on. */
export const agreedPricePerformer = (dependencies: AnswerDependencies) => ({
  async lock(tx: Executor, { subject }: ApprovalRow): Promise<void> {
    await lockRequest(tx, Number(subject));
  },
  /** Throws `too_late` where the goods are not sold any more, or by everybody for as little. */
  async approved(tx: Executor, { subject, actorId, content }: ApprovalRow, at: Date): Promise<void> {
    const found = await lockRequest(tx, Number(subject));
    const decision = content as AskedPrice;
    if (found?.request.state !== "new" || found.good.isHidden || decision.price >= found.good.priceKopecks)
      throw new ApiError(
        "too_late",
        "Эта цена больше не нужна: товара нет, он дешевле для всех или на запрос ответили",
      );
    await give(tx, dependencies, { id: Number(subject), found, decision, staffId: actorId, at });
  },
});

interface Given {
  id: number;
  found: FoundRequest;
  decision: Decision;
  staffId: number;
  at: Date;
}

/** Stores an answer to a request that is locked, and tells its customer. */
async function give(
  tx: Executor,
  dependencies: AnswerDependencies,
  { id, found, decision, staffId, at }: Given,
): Promise<void> {
  const { request, good } = found;
  const ownerId = await findPhoneOwner(tx, phoneDigitsOf(request.phone));
  const answer = answerOf(decision, at);
  if (answer.state === "agreed") {
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
  const about = { request, title: withoutDoubles(good.title), region, siteOrigin };
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
