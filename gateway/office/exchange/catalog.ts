import { setTimeout as pause } from "node:timers/promises";
import { END_OF_EXCHANGE } from "../import/exchange/exchange-store.ts";
import type { ModeParts } from "./exchange-parts.ts";
import type { ExchangeAnswer } from "./exchange-rules.ts";
import { failure, inProgress, success } from "./exchange-rules.ts";
import { beginFile, findFile } from "./files-store.ts";
import { beginImport, findImport, hasWholeLists, isImporting } from "./imports-store.ts";
import { changeSession } from "./sessions-store.ts";
import { fromArchives } from "./unpack.ts";

/** One answer takes no longer: 1C, and whatever stands between, wait for a minute at most. */
const ANSWER_WITHIN_MS = 4_000;
const LOOK_EVERY_MS = 150;

/** Goods: what 1C tells of them. */
export const catalogModes: Readonly<Record<string, (parts: ModeParts) => Promise<ExchangeAnswer>>> = {
  file: async () => success(),

  /** Begins the import of a file, or tells how it goes; after its end the answer is the same however often it is asked for. */
  async import(parts) {
    const { services, session, filename } = parts;
    const { db } = services.connection;
    if (!/\.xml$/i.test(filename)) return success();
    const file = (await findFile(db, session.id, filename)) ?? (await fromArchives(parts));
    if (file === null) return failure(`Файл ${filename} не передан`);
    const runId = await db.transaction((tx) => beginImport(tx, parts, file));
    return answerOfRun(parts, runId);
  },

  deactivate: (parts) => end(parts),

  async complete(parts) {
    const answer = await end(parts);
    await changeSession(parts.services.connection.db, parts.session, { endedAt: parts.now });
    return answer;
  },
};

/** The exchange is over: what its whole lists lack is no more. */
async function end(parts: ModeParts): Promise<ExchangeAnswer> {
  const { services, session, now } = parts;
  const { db } = services.connection;
  const runId = await db.transaction(async (tx) => {
    if (!(await hasWholeLists(tx, session))) return null;
    const asked = await findFile(tx, session.id, END_OF_EXCHANGE);
    const isNew = asked === null || !(await isImporting(tx, asked));
    return beginImport(
      tx,
      parts,
      isNew ? await beginFile(tx, { sessionId: session.id, name: END_OF_EXCHANGE, now }) : asked,
    );
  });
  if (runId === null) return success();
  const answer = await answerOfRun(parts, runId);
  return answer.startsWith("progress") ? success() : answer;
}

async function answerOfRun({ services }: ModeParts, runId: number): Promise<string> {
  const until = performance.now() + ANSWER_WITHIN_MS;
  for (;;) {
    const run = await findImport(services.connection.db, runId);
    if (run?.state === "done" || run?.state === "undone" || run?.state === "undoing") return success();
    if (run === null || run.state === "refused" || run.state === "failed" || run.state === "stopped")
      return failure(run?.problem || "Загрузка остановлена");
    if (performance.now() > until) {
      const { planned, written, rowsRead } = run;
      return inProgress(planned > 0 ? `Записано ${written} из ${planned}` : `Прочитано строк: ${rowsRead}`);
    }
    await pause(LOOK_EVERY_MS);
  }
}
