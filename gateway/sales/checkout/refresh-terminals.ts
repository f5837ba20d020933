import type { Services } from "../../chain/services.ts";
import type { CargoProvider } from "../../platform/providers/delivery/delivery-provider.ts";
import { deleteTerminalsBefore, saveCompanies, saveTerminals } from "./terminals-store.ts";

type Work = Pick<Services, "connection" | "now">;

/**
 * Which companies the shop has now. A process that was given none, such as one for jobs alone, says nothing of those of the others:
 * without a company's settings it offers none anyway.
 */
export async function nameCompanies({ connection }: Work, cargo: readonly CargoProvider[]): Promise<void> {
  if (cargo.length === 0) return;
  const companies = cargo.map(({ id, title }) => ({ code: id, title }));
  await connection.db.transaction((tx) => saveCompanies(tx, companies));
}

/**
 * Copies a company's terminals. What it no longer has goes only when all of its list has come; an empty list is taken for a failure.
 * Throws when the company does not answer, and the old ones stay.
 */
export async function refreshTerminals(
  { connection, now }: Work,
  provider: CargoProvider,
  signal: AbortSignal,
): Promise<number> {
  const seenAt = now();
  let count = 0;
  for await (const page of provider.directory(signal)) {
    await connection.db.transaction((tx) => saveTerminals(tx, provider.id, page, seenAt));
    count += page.length;
  }
  if (count === 0) throw new Error(`${provider.id} has no terminals`);
  await deleteTerminalsBefore(connection.db, provider.id, seenAt);
  return count;
}
