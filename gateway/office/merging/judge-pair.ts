import type { Executor } from "../../platform/db/database.ts";
import { findPerson } from "../personal/personal-store.ts";
import type { Person } from "../personal/tables-store.ts";
import type { Pair } from "./move-store.ts";
import { obstaclesOf } from "./rules.ts";
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
