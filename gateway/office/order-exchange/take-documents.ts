import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrokenFileError } from "../import/formats/broken-file.ts";
import { type ApplyDependencies, applyNews } from "./apply-news.ts";
import { nameOf, newsOf } from "./order-news-rules.ts";
import { readOutcomesOf } from "./outcomes-store.ts";
import { type OneCDocument, readDocuments } from "./read-documents.ts";

/** What came of a file of documents so far. */
export type Taken =
  | { state: "broken"; reason: string }
  | { state: "more"; handled: number }
  | { state: "over"; handled: number; refusals: readonly { number: string; message: string }[] };

/** 1C and what stands before the site wait for an answer for a minute. */
const WORK_MS = 20_000;

/**
 * Does what the documents of a file say, one order after the other, until they are done or the time of one answer is over; the next call goes on.
 * A broken file does nothing: it is read to its end before.
 */
export async function takeDocuments(
  dependencies: ApplyDependencies,
  { fileId, bytes, workMs = WORK_MS }: { fileId: number; bytes: Buffer; workMs?: number },
): Promise<Taken> {
  const { db } = dependencies.services.connection;
  const folder = await mkdtemp(join(tmpdir(), "exchange-"));
  try {
    const path = join(folder, "documents.xml");
    await writeFile(path, bytes);
    const documents: OneCDocument[] = [];
    for await (const document of readDocuments(path)) documents.push(document);
    const handled = new Set((await readOutcomesOf(db, fileId)).map(({ number }) => number));
    const until = performance.now() + workMs;
    for (const news of newsOf(documents)) {
      if (news.names.some((name) => handled.has(name)) || handled.has(nameOf(news))) continue;
      if (performance.now() > until) return { state: "more", handled: handled.size };
      await applyNews(dependencies, news, fileId);
      handled.add(nameOf(news));
    }
    const outcomes = await readOutcomesOf(db, fileId);
    const refusals = outcomes.filter(({ outcome }) => outcome === "refused");
    return { state: "over", handled: outcomes.length, refusals };
  } catch (error) {
    if (error instanceof BrokenFileError) return { state: "broken", reason: `строка ${error.line}: ${error.reason}` };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
