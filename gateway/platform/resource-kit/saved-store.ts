import { desc, eq, inArray } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { shopSettings } from "../db/schema/shop-settings.ts";
import { fullNameBy } from "./full-names-store.ts";

/** What staff saved of one group. */
export interface SavedSettings {
  name: string;
  version: number;
  value: Record<string, unknown>;
  note: string;
  /** Full name; empty for accounts that are gone. */
  changedBy: string;
  changedAt: Date;
}

const { name, version, value, note, changedBy, changedAt } = shopSettings;

const columns = { name, version, value, note, changedBy: fullNameBy(changedBy), changedAt };

/** The version that holds of each of these; none of what was never saved. */
export function readSaved(executor: Executor, names: readonly string[]): Promise<SavedSettings[]> {
  return executor
    .selectDistinctOn([name], columns)
    .from(shopSettings)
    .where(inArray(name, [...names]))
    .orderBy(name, desc(version));
}

export async function findSaved(executor: Executor, group: string): Promise<SavedSettings | undefined> {
  const [row] = await readVersions(executor, group, 1);
  return row;
}

/** The latest first. */
export function readVersions(executor: Executor, group: string, limit: number): Promise<SavedSettings[]> {
  return executor.select(columns).from(shopSettings).where(eq(name, group)).orderBy(desc(version)).limit(limit);
}

/** It came with the shop; what is saved counts on. */
export const FIRST_VERSION = 1;

/** One more version of a group, whose lock the caller has. */
export async function saveNextVersion(
  tx: Executor,
  row: Omit<SavedSettings, "changedBy" | "version"> & { changedBy: number | null },
): Promise<void> {
  const before = await findSaved(tx, row.name);
  await insertVersion(tx, { ...row, version: (before?.version ?? FIRST_VERSION) + 1 });
}

/** The version that was there first is the one that everybody has seen: another of its number is refused by the constraint. */
export async function insertVersion(
  tx: Executor,
  row: Omit<SavedSettings, "changedBy"> & { changedBy: number | null },
): Promise<void> {
  await tx.insert(shopSettings).values(row);
}
