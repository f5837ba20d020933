import type { Services } from "../../chain/services.ts";
import type { accountMergePropose } from "../../contract/office/merging.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { lockWholeAccount } from "../../customers/auth/accounts-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { findPerson } from "../personal/personal-store.ts";
import type { Person } from "../personal/tables-store.ts";
import { findMergeByKey, insertMerge, type MergeRow } from "./merges-store.ts";
import type { Pair } from "./move-store.ts";
import { endOfProposal, obstaclesOf } from "./rules.ts";
import { readHeldCampaigns, readStanding } from "./sides-store.ts";

const nobody = (userId: number): Person => ({ userId, phones: [], digits: [], emails: [] });

/** Everything that stands in the way of joining two accounts at a moment, in Russian. `except` is the proposal that it is asked for. */
export async function judgePair(
  executor: Executor,
  { staysId, goesId }: Pair,
  about: { at: Date; except: number | null },
): Promise<string[]> {
  const stays = await readStanding(executor, staysId, about);
  const goes = await readStanding(executor, goesId, about);
  const missing = [...(stays === null ? [staysId] : []), ...(goes === null && goesId !== staysId ? [goesId] : [])];
  if (stays === null || goes === null) return missing.map((id) => `Кабинета № ${id} нет.`);
  const [own, their] = [await findPerson(executor, staysId), await findPerson(executor, goesId)];
  const heldCampaigns = await readHeldCampaigns(executor, own ?? nobody(staysId), their ?? nobody(goesId));
  return obstaclesOf(stays, goes, { heldCampaigns });
}

/** In the order of the ids: two proposals of the same accounts, whichever stays, take turns. */
export async function lockBoth(tx: Executor, { staysId, goesId }: Pair): Promise<void> {
  const ids = [...new Set([staysId, goesId])].sort((a, b) => a - b);
  for (const id of ids) await lockWholeAccount(tx, id);
}

export const obstaclesError = (obstacles: readonly string[]): ApiError =>
  new ApiError("has_obstacles", obstacles.join("\n"));

/** Throws `has_obstacles` with everything that stands in the way. */
export function proposeMerge(
  { connection: { db }, now }: Services,
  { key, staysId, goesId, reason }: InputOf<typeof accountMergePropose>,
  caller: StaffCaller,
): Promise<MergeRow> {
  const requestedById = userIdOf(caller);
  return repeatableTransaction(db, async (tx) => {
    await lockBoth(tx, { staysId, goesId });
    const earlier = await findMergeByKey(tx, key);
    if (earlier) return earlier;
    const requestedAt = now();
    const obstacles = await judgePair(tx, { staysId, goesId }, { at: requestedAt, except: null });
    if (obstacles.length > 0) throw obstaclesError(obstacles);
    const endsAt = endOfProposal(requestedAt);
    const row = await insertMerge(tx, { key, staysId, goesId, reason, requestedById, requestedAt, endsAt });
    if (!row) throw new Error("A proposal with this key is about other accounts");
    const after = { staysId, goesId, reason, state: row.state };
    await caller.audit(tx, { target: `Объединение ${row.id}`, before: null, after });
    return row;
  });
}
