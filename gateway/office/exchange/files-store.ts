import { createHash, randomUUID } from "node:crypto";
import { and, count, desc, eq, ilike, isNull } from "drizzle-orm";
import type { ExchangeType } from "../../contract/office/exchange.ts";
import type { Executor } from "../../platform/db/database.ts";
import { exchangeFiles, exchangeSessions } from "../../platform/db/schema/exchange.ts";
import { importPieces } from "../../platform/db/schema/import-runs.ts";
import { addPiece, deletePieces } from "../import/desk/pieces-store.ts";
import { kindOfPart } from "./exchange-rules.ts";
import type { ExchangeSession } from "./sessions-store.ts";

export type ExchangeFile = typeof exchangeFiles.$inferSelect;

interface ExchangeLimits {
  fileBytes: number;
  sessionBytes: number;
  files: number;
}

/** An exchange of 100,000 goods has some hundred megabytes besides its pictures. Files of orders are held as a whole while they are read. */
export const EXCHANGE_LIMITS: Readonly<Record<ExchangeType, ExchangeLimits>> = {
  catalog: { fileBytes: 512 * 1024 ** 2, sessionBytes: 4 * 1024 ** 3, files: 100_000 },
  sale: { fileBytes: 32 * 1024 ** 2, sessionBytes: 1024 ** 3, files: 1_000 },
};

/** Adds a part to a file of the session, or begins the file. Answers why it cannot be taken; null once it is stored. */
export async function takePart(
  tx: Executor,
  { id: sessionId, type }: Pick<ExchangeSession, "id" | "type">,
  {
    name,
    bytes,
    now,
    limits = EXCHANGE_LIMITS[type],
  }: { name: string; bytes: Buffer; now: Date; limits?: ExchangeLimits },
): Promise<string | null> {
  // Parts of one session come one after the other, whatever process takes them.
  const [session] = await tx.select().from(exchangeSessions).where(eq(exchangeSessions.id, sessionId)).for("update");
  const known = await openFile(tx, sessionId, name);
  const digest = createHash("sha256").update(bytes).digest("hex");
  const kind = known ? kindOfPart(known, { digest, bytes: bytes.length }) : "next";
  if (kind === "repeated") return null;
  const before = kind === "anew" || !known ? 0 : known.bytes;
  const total = (session?.bytes ?? 0) + bytes.length;
  if (before + bytes.length > limits.fileBytes) return `файл больше ${megabytes(limits.fileBytes)}`;
  if (total > limits.sessionBytes) return `файлы обмена вместе больше ${megabytes(limits.sessionBytes)}`;
  if (!known && (await countFiles(tx, sessionId)) >= limits.files) return `в обмене больше ${limits.files} файлов`;
  if (known && kind === "anew") await deletePieces(tx, known.upload);
  const file = known ?? (await beginFile(tx, { sessionId, name, now }));
  const n = kind === "anew" ? 0 : file.parts;
  await addPiece(tx, file.upload, n, bytes);
  await tx
    .update(exchangeFiles)
    .set({
      bytes: before + bytes.length,
      parts: n + 1,
      firstDigest: n === 0 ? digest : file.firstDigest,
      lastDigest: digest,
      storedAt: now,
    })
    .where(eq(exchangeFiles.id, file.id));
  await tx.update(exchangeSessions).set({ bytes: total, endedAt: null }).where(eq(exchangeSessions.id, sessionId));
  return null;
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2)} МБ`;

async function countFiles(tx: Executor, sessionId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(exchangeFiles).where(eq(exchangeFiles.sessionId, sessionId));
  return row?.count ?? 0;
}

export async function beginFile(
  tx: Executor,
  { sessionId, name, now }: { sessionId: number; name: string; now: Date },
): Promise<ExchangeFile> {
  const [file] = await tx
    .insert(exchangeFiles)
    .values({ sessionId, name, upload: randomUUID(), storedAt: now })
    .returning();
  if (!file) throw new Error("A file of an exchange was not added");
  return file;
}

/** The file of this name that parts are still added to. */
async function openFile(tx: Executor, sessionId: number, name: string): Promise<ExchangeFile | null> {
  const file = await findFile(tx, sessionId, name);
  return file?.closedAt === null ? file : null;
}

/** The last file of this name in the session. */
export async function findFile(executor: Executor, sessionId: number, name: string): Promise<ExchangeFile | null> {
  const [file] = await executor
    .select()
    .from(exchangeFiles)
    .where(and(eq(exchangeFiles.sessionId, sessionId), eq(exchangeFiles.name, name)))
    .orderBy(desc(exchangeFiles.id))
    .limit(1);
  return file ?? null;
}

/** ZIP archives of the session, the last one first. */
export const archivesOf = (executor: Executor, sessionId: number): Promise<ExchangeFile[]> =>
  executor
    .select()
    .from(exchangeFiles)
    .where(and(eq(exchangeFiles.sessionId, sessionId), ilike(exchangeFiles.name, "%.zip")))
    .orderBy(desc(exchangeFiles.id));

/** A file whose bytes are all there, and to which nothing is added. */
export async function addWholeFile(
  executor: Executor,
  {
    digest,
    now,
    ...file
  }: Pick<ExchangeFile, "sessionId" | "name" | "upload" | "bytes"> & { digest: string; now: Date },
): Promise<ExchangeFile> {
  const [row] = await executor
    .insert(exchangeFiles)
    .values({ ...file, firstDigest: digest, lastDigest: digest, storedAt: now, closedAt: now })
    .returning();
  if (!row) throw new Error("A file of an exchange was not added");
  return row;
}

/** From now on another part of this name begins another file. */
export async function closeFile(tx: Executor, { id }: Pick<ExchangeFile, "id">, now: Date): Promise<void> {
  await tx
    .update(exchangeFiles)
    .set({ closedAt: now })
    .where(and(eq(exchangeFiles.id, id), isNull(exchangeFiles.closedAt)));
}

/** All bytes of a file: for those that are read as a whole. */
export async function readStoredFile(executor: Executor, { upload }: Pick<ExchangeFile, "upload">): Promise<Buffer> {
  const rows = await executor
    .select({ bytes: importPieces.bytes })
    .from(importPieces)
    .where(eq(importPieces.upload, upload))
    .orderBy(importPieces.n);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}
