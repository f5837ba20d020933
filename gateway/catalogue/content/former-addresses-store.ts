import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type FormerAddressValues, formerAddressList, formerPath } from "../../contract/catalogue/former-addresses.ts";
import type { Executor } from "../../platform/db/database.ts";
import { contain } from "../../platform/db/match.ts";
import { formerAddresses } from "../../platform/db/schema/former-addresses.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type EditableRow, hasOther } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredFormerAddress = typeof formerAddresses.$inferSelect & EditableRow;

export const formerAddressTable = formerAddresses;

const { id, path, target, archivedAt } = formerAddresses;

export const formerAddressValuesOf = (row: StoredFormerAddress): FormerAddressValues => ({
  path: row.path,
  target: row.target,
});

/** Addresses of the former site, the latest first. */
export const formerAddressRows = (executor: Executor) =>
  listQuery(formerAddressList, {
    select: (cursor) => executor.select({ id, path, target, archivedAt, cursor }).from(formerAddresses),
    order: { id },
    filters: { text: (text) => contain([path, target], text) },
  });

/** Those in use. */
export const readFormerAddresses = (executor: Executor): Promise<StoredFormerAddress[]> =>
  executor.select().from(formerAddresses).where(isNull(archivedAt));

/** Where the first of these paths that is known is now; null for none. */
export async function findTarget(executor: Executor, paths: readonly string[]): Promise<string | null> {
  const rows = await executor
    .select({ path, target })
    .from(formerAddresses)
    .where(and(inArray(path, [...paths]), isNull(archivedAt)));
  return paths.flatMap((asked) => rows.find((row) => row.path === asked)?.target ?? [])[0] ?? null;
}

const isFormerAddress = async (executor: Executor, asked: string): Promise<boolean> =>
  (await executor.$count(formerAddresses, and(eq(path, asked), isNull(archivedAt)))) > 0;

/** Throws `invalid` for a target that is led on itself: a chain of them would be slow, and a circle endless. */
export async function refuseChain(tx: Executor, values: FormerAddressValues): Promise<void> {
  const onward = formerPath(values.target) ?? "";
  if (onward === values.path || (await isFormerAddress(tx, onward)))
    throw new ApiError("invalid", [{ field: "target", message: "Этот адрес сам ведёт на другой: напишите последний" }]);
}

/** Throws `invalid` for a path that another row has, be it in the archive. */
export async function refuseTaken(tx: Executor, asked: string, row: StoredFormerAddress | null): Promise<void> {
  if (await hasOther(tx, formerAddresses, eq(path, asked), row?.id ?? null))
    throw new ApiError("invalid", [{ field: "path", message: "Этот адрес уже есть в списке или в архиве" }]);
}

/** The address of a table of an old shop: one that is known leads there from now on. */
export async function saveFormerAddress(tx: Executor, values: FormerAddressValues): Promise<void> {
  await tx
    .insert(formerAddresses)
    .values(values)
    .onConflictDoUpdate({
      target: path,
      set: {
        target: values.target,
        archivedAt: null,
        version: sql`${formerAddresses.version} + 1`,
        changedBy: null,
        changedAt: sql`excluded.changed_at`,
      },
    });
}
