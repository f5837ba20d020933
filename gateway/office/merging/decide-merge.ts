import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import type { Services } from "../../chain/services.ts";
import { SHOP } from "../../contract/chain/shop-name.ts";
import { type accountMergeDecide, mergeStates } from "../../contract/office/merging.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import type { Keys } from "../../platform/keys.ts";
import type { Letter } from "../../platform/outbox/letter.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { findPerson } from "../personal/personal-store.ts";
import type { Person } from "../personal/tables-store.ts";
import { joinAccounts, lockReviewedTwice } from "./join-accounts.ts";
import { findMerge, lockMerge, type MergeRow, saveDecision } from "./merges-store.ts";
import { lockBelongings, lockUsers } from "./move-store.ts";
import { judgePair, lockBoth, obstaclesError } from "./propose-merge.ts";
import { readConsented } from "./sides-store.ts";

/** To the contacts of both accounts. It names neither of them: who reads it by mistake learns nothing of somebody else. */
const mergedLetter = (recipient: string): Letter => ({
  recipient,
  subject: "Личные кабинеты объединены",
  paragraphs: [
    "Здравствуйте.",
    `У вас было два личных кабинета в магазине «${SHOP}». Мы объединили их в один: заказы, записи, договоры хранения, автомобили и баллы теперь в одном месте.`,
    "Входите по любому из ваших подтверждённых телефонов. На устройствах, где был открыт второй кабинет, нужно войти ещё раз.",
    "Если вы об этом не просили, сразу позвоните нам.",
  ],
  endUrl: null,
});

const mergedSms = `${SHOP}: два ваших личных кабинета объединены в один. Если вы не просили, позвоните нам`;

export interface MergeDependencies {
  services: Services;
  cards: CardReader;
  keys: Keys;
}

/**
 * A second person joins the accounts or refuses, or the author withdraws, in one transaction. Locks in the order both accounts as a whole,
 * proposal, carts, orders and what else is theirs, points, campaigns, goods with a review of both, users. Throws `not_found`, `forbidden`, `version_conflict`, `has_obstacles`.
 */
export function decideMerge(
  dependencies: MergeDependencies,
  { id, version, decision, note }: InputOf<typeof accountMergeDecide>,
  caller: StaffCaller,
): Promise<Pick<MergeRow, "state" | "staysId">> {
  const { services } = dependencies;
  const staffId = userIdOf(caller);
  return repeatableTransaction(services.connection.db, async (tx) => {
    // Deleting an account locks it and then the proposals about it.
    const found = await findMerge(tx, id);
    if (found) await lockBoth(tx, found.row);
    const row = found && (await lockMerge(tx, id));
    if (!row) throw notFound("Такого предложения нет");
    const isAuthor = row.requestedById === staffId;
    if (decision === "withdraw" && !isAuthor)
      throw new ApiError("forbidden", "Отозвать может только автор предложения");
    if (decision !== "withdraw" && isAuthor)
      throw new ApiError("forbidden", "Решает другой сотрудник: не тот, кто предложил");
    const at = services.now();
    if (row.state !== "proposed" || row.version !== version)
      throw new ApiError("version_conflict", `Предложение уже не ждёт: ${mergeStates[row.state].toLowerCase()}`);
    const decided = { decidedById: staffId, decidedAt: at };
    const { staysId, goesId } = row;
    if (decision === "approve") {
      const done = await join(tx, dependencies, row, { staffId, at, regionSlug: caller.regionSlug });
      await saveDecision(tx, row, { ...decided, ...done, state: "done" });
      const after = { state: "done", staysId, goesId, rows: done.rows };
      await caller.audit(tx, { target: `Объединение ${id}`, before: { state: row.state }, after });
      return { state: "done", staysId };
    }
    const state = decision === "refuse" ? "refused" : "withdrawn";
    await saveDecision(tx, row, { ...decided, state, note });
    await caller.audit(tx, {
      target: `Объединение ${id}`,
      before: { state: row.state },
      after: { state, staysId, goesId, note },
    });
    return { state, staysId };
  });
}

/** Everything is looked at once more under the locks: what has come in the way since refuses it, in words. */
async function join(
  tx: Executor,
  { services, cards, keys }: MergeDependencies,
  row: MergeRow,
  { staffId, at, regionSlug }: { staffId: number; at: Date; regionSlug: string },
) {
  if (row.endsAt <= at) throw obstaclesError(["Срок предложения вышел: предложите объединение заново."]);
  const pair = { staysId: row.staysId, goesId: row.goesId };
  await lockBelongings(tx, pair);
  const reviewedTwice = await lockReviewedTwice(tx, pair);
  await lockUsers(tx, pair);
  const obstacles = await judgePair(tx, pair, { at, except: row.id });
  if (obstacles.length > 0) throw obstaclesError(obstacles);
  const [stays, goes] = [await findPerson(tx, pair.staysId), await findPerson(tx, pair.goesId)];
  if (!stays || !goes) throw new Error("An account that nothing stands in the way of is not there");
  await tell(tx, [stays, goes]);
  const [own, their] = [await readConsented(tx, pair.staysId), await readConsented(tx, pair.goesId)];
  const region = services.regions.regionOf(regionSlug);
  const tradeIn = services.shopSettings.current("tradeIn");
  const rows = await joinAccounts({ tx, pair, goes, staffId, region, at, tradeIn, cards, keys }, reviewedTwice);
  // Where the staying account had no code of its own it has taken this one over.
  return { rows, refererCode: own.member.refererCode === null ? null : their.member.refererCode };
}

/** Each account by its confirmed addresses, or without one by its phones. */
async function tell(tx: Executor, people: readonly Person[]): Promise<void> {
  const emails = people.flatMap((person) => person.emails);
  await writeLetters(tx, "account_merged", emails.map(mergedLetter));
  for (const { emails: own, phones } of people)
    if (own.length === 0)
      for (const recipient of phones) await writeSms(tx, "account_merged", { recipient, body: mergedSms });
}
