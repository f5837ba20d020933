import { drizzle } from "drizzle-orm/node-postgres";
import type { DirectClient } from "../../platform/db/database.ts";
import { lotOfCard } from "../../sales/loyalty/card-points.ts";
import { findMembers } from "../../sales/loyalty/corrections-store.ts";
import { earn } from "../../sales/loyalty/ledger.ts";
import { readCsv } from "./csv-rows.ts";
import { type FileReport, newFileReport, reject } from "./report.ts";

const COLUMNS = ["card", "phone", "points", "accrued_on"] as const;

/**
 * Gives members the points of their old discount cards, each once, however often the file is imported: whoever joins later gets them the
 * next time. LOY-052
 */
export async function importCards(client: DirectClient, file: string, now: Date): Promise<FileReport> {
  const report = newFileReport("cards", file);
  const db = drizzle(client);
  for await (const { line, cells } of readCsv(file, COLUMNS, [])) {
    report.rows += 1;
    const read = lotOfCard(cells, now);
    if ("reason" in read) {
      reject(report, { line, ...read });
      continue;
    }
    const [userId, another] = await findMembers(db, { phoneDigits: read.phoneDigits, code: "" });
    if (userId === undefined || another !== undefined)
      reject(report, { line, reason: "участника программы с таким телефоном нет", detail: cells.card });
    else if (await earn(db, userId, read.lot, now)) report.added += 1;
    else report.unchanged += 1;
  }
  return report;
}
