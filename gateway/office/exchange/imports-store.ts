import { and, eq, inArray } from "drizzle-orm";
import { underWayStates } from "../../contract/office/import-desk.ts";
import type { Executor } from "../../platform/db/database.ts";
import { exchangeLists } from "../../platform/db/schema/exchange.ts";
import { importRuns } from "../../platform/db/schema/import-runs.ts";
import { profileKey, type SupplierProfile } from "../import/columns/supplier-profile.ts";
import { addRun, profileOf } from "../import/desk/import-runs-store.ts";
import type { ModeParts } from "./exchange-parts.ts";
import { closeFile, type ExchangeFile } from "./files-store.ts";
import type { ExchangeSession } from "./sessions-store.ts";

/**
 * Begins the import of a file, or answers the one that has begun. Pieces count as of the beginning of the session: 1C has written them by
 * then or later, so no order in between is forgotten.
 */
export async function beginImport(
  tx: Executor,
  { session, settings, now }: Pick<ModeParts, "session" | "settings" | "now">,
  file: ExchangeFile,
): Promise<number> {
  const [known] = await tx.select({ id: importRuns.id }).from(importRuns).where(eq(importRuns.exchangeFileId, file.id));
  if (known) return known.id;
  await closeFile(tx, file, now);
  const { supplier, priceKind } = settings;
  const begun = await addRun(tx, {
    formKey: file.upload,
    digest: file.lastDigest,
    upload: file.upload,
    exchangeFileId: file.id,
    file: file.name,
    bytes: file.bytes,
    kind: "yml",
    supplier,
    isPartial: true,
    profile: sellingAt(await profileOf(tx, supplier), priceKind),
    state: "loading",
    begunBy: null,
    begunAt: now,
    writtenAt: session.begunAt,
  });
  if (begun === null) throw new Error("A file of an exchange is imported already");
  return begun.id;
}

/** The profile with the kind of prices that a setting names. */
const sellingAt = (profile: SupplierProfile, priceKind: string | undefined): SupplierProfile =>
  priceKind === undefined
    ? profile
    : {
        ...profile,
        price: "price",
        columns: { ...profile.columns, [profileKey(`Цена ${priceKind}`)]: "price" },
      };

export async function findImport(executor: Executor, id: number) {
  const { state, problem, planned, written, rowsRead } = importRuns;
  const [run] = await executor
    .select({ state, problem, planned, written, rowsRead })
    .from(importRuns)
    .where(eq(importRuns.id, id));
  return run ?? null;
}

/** Whether an import of the file goes on. */
export async function isImporting(executor: Executor, { id }: Pick<ExchangeFile, "id">): Promise<boolean> {
  const rows = await executor
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.exchangeFileId, id), inArray(importRuns.state, [...underWayStates])));
  return rows.length > 0;
}

/** Whether the session has told lists as a whole, whose gaps are not dealt with yet. */
export async function hasWholeLists(executor: Executor, { id }: Pick<ExchangeSession, "id">): Promise<boolean> {
  const rows = await executor
    .select({ kind: exchangeLists.kind })
    .from(exchangeLists)
    .where(eq(exchangeLists.sessionId, id))
    .limit(1);
  return rows.length > 0;
}
