import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { HISTORY_VERSIONS } from "../../contract/platform/resource-kit.ts";
import type { savedEndpoints } from "../../contract/platform/saved-endpoints.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import {
  FIRST_VERSION,
  findSaved,
  insertVersion,
  readVersions,
  type SavedSettings,
} from "../../platform/resource-kit/saved-store.ts";
import type { Services } from "../services.ts";

type Values = Record<string, unknown>;

interface Saved<Id extends string> {
  calls: ReturnType<typeof savedEndpoints<string, z.ZodType<Id, Id>>>;
  /** Under which its versions lie. */
  nameOf(id: Id): string;
  /** What it came with; throws `not_found`. */
  usual(id: Id): Values;
  /** What holds of what was saved. */
  holding(id: Id, saved: Values): Values;
  /** What was typed, cleaned; throws what is wrong, by field. */
  checked(id: Id, typed: Values): Values;
  /** Throws what is wrong with cleaned values that only the database can tell. */
  requireStored?(tx: Executor, change: { id: Id; before: Values; after: Values }): Promise<void>;
  /** Writes a change down as one that a second person has to agree to first, and answers whether it did; nothing is stored then. */
  holdsBack?(tx: Executor, change: SavedChange<Id>): Promise<boolean>;
  /** After a write is committed: what this process has in memory is read again. */
  done?(): Promise<void>;
}

export interface SavedChange<Id extends string = string> {
  id: Id;
  before: Values;
  after: Values;
  /** The version of what is changed. */
  version: number;
  note: string;
  /** Null for a program. */
  changedBy: number | null;
}

/** Throws what a schema found wrong with a form, by field. */
export function refuseBy(error: z.ZodError): never {
  throw new ApiError(
    "invalid",
    error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message })),
  );
}

/** A row of the list, by what is saved of it. */
export const savedRow = (id: string, saved: SavedSettings | undefined) => ({
  id,
  isSaved: saved !== undefined,
  changedBy: saved?.changedBy ?? "",
  changedAt: saved?.changedAt.toISOString() ?? null,
  note: saved?.note ?? "",
});

/** What holds, what held before, and a change: one more version. */
export function savedRoutes<Id extends string>(
  { connection: { db }, now }: Services,
  { calls, nameOf, usual, holding, checked, requireStored, holdsBack, done }: Saved<Id>,
): Route[] {
  async function read(executor: Executor, id: Id) {
    const first = usual(id);
    const saved = await findSaved(executor, nameOf(id));
    return {
      version: saved?.version ?? FIRST_VERSION,
      changedBy: saved?.changedBy ?? "",
      changedAt: (saved?.changedAt ?? new Date(0)).toISOString(),
      values: saved ? holding(id, saved.value) : first,
    };
  }

  return [
    route(calls.get, async ({ id }) => ({ id, isArchived: false as const, ...(await read(db, id)) })),
    route(calls.history, async ({ id }) => {
      const first = { id: 0, act: "came" as const, at: null, by: "", values: usual(id) };
      const versions = await readVersions(db, nameOf(id), HISTORY_VERSIONS);
      const saved = versions.map(({ version, changedBy, changedAt, value, note }) => ({
        id: version,
        act: "changed" as const,
        at: changedAt.toISOString(),
        by: changedBy,
        note,
        values: holding(id, value),
      }));
      return { versions: versions.length < HISTORY_VERSIONS ? [...saved, first] : saved };
    }),
    route(calls.update, async ({ id, version, values, note }, caller) => {
      const after = checked(id, values);
      const waits = await db.transaction(async (tx) => {
        await lockKey(tx, `saved ${nameOf(id)}`);
        const before = await read(tx, id);
        // Sent twice, or nothing was changed.
        if (isDeepStrictEqual(before.values, after)) return false;
        if (before.version !== version)
          throw new ApiError("version_conflict", "Пока форма была открыта, это изменил другой сотрудник", before);
        await requireStored?.(tx, { id, before: before.values, after });
        const changedBy = caller.actor.kind === "staff" ? caller.actor.userId : null;
        const change = { id, before: before.values, after, version, note, changedBy };
        if (await holdsBack?.(tx, change)) {
          await caller.audit(tx, { target: id, before: before.values, after: { ...after, waits: true } });
          return true;
        }
        const saved = { version: version + 1, value: after, note, changedBy, changedAt: now() };
        await insertVersion(tx, { name: nameOf(id), ...saved });
        await caller.audit(tx, { target: id, before: before.values, after });
        return false;
      });
      await done?.();
      return { waits };
    }),
  ];
}
