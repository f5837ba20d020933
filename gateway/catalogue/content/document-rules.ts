import type { DocumentValues } from "../../contract/chain/documents.ts";
import type { ReplyError } from "../../contract/platform/endpoint.ts";
import type { Day } from "../../contract/platform/local-time.ts";

interface DocumentChange {
  /** As it is stored; null for a new one. */
  row: { startsOn: Day; archivedAt: Date | null } | null;
  /** With the text as it would be stored. */
  values: Pick<DocumentValues, "startsOn" | "body">;
  /** It goes into the archive, or is there. */
  isArchived: boolean;
}

/**
 * What forbids a change on a calendar day. What customers have agreed to is kept as they read it, so nothing that has begun is changed; and
 * a version begins with a whole day, which therefore names it.
 */
export function documentProblems({ row, values, isArchived }: DocumentChange, today: Day): ReplyError[] {
  if (row && row.archivedAt === null && row.startsOn <= today)
    return [{ message: "Эта редакция уже вступила в силу, её не меняют. Добавьте новую" }];
  const problems: ReplyError[] = [];
  if (values.body === "") problems.push({ field: "body", message: "После удаления разметки текста не осталось" });
  if (!isArchived && values.startsOn <= today)
    problems.push({ field: "startsOn", message: "Новая редакция начинается не раньше завтрашнего дня" });
  return problems;
}
