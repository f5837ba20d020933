import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { type ConsentVersions, consentDocuments, type DocumentName } from "../../contract/chain/documents.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import { ask, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { documentVersions } from "../../platform/db/schema/site.ts";
import { localTime } from "../../platform/zone-time.ts";

/** Days of documents are by this clock, in every region. */
const DOCUMENT_ZONE = "Europe/Moscow";

/** The calendar day that decides which version of a document is in force. */
export const documentDay = (now: Date): Day => localTime(now, DOCUMENT_ZONE).day;

const begun = (today: Day) => and(isNull(documentVersions.archivedAt), lte(documentVersions.startsOn, today));

/** Versions of a document that have begun, the one in force first. */
export function readBegunVersions(executor: Executor, document: DocumentName, today: Day) {
  const { title, description, startsOn, note, body } = documentVersions;
  return executor
    .select({ title, description, startsOn, note, body })
    .from(documentVersions)
    .where(and(eq(documentVersions.document, document), begun(today)))
    .orderBy(desc(startsOn));
}

/** Which versions of the texts a customer agrees to at a moment. */
export const readConsentVersions = (executor: Executor, now: Date): Promise<ConsentVersions> =>
  ask(executor, consentVersions(now));

/** The same, to be asked with other things. */
export function consentVersions(now: Date): Question<ConsentVersions> {
  const { document, startsOn } = documentVersions;
  const which = and(inArray(document, Object.values(consentDocuments).flat()), begun(documentDay(now)));
  return {
    sql: sql`(select coalesce(json_object_agg(document, day), '{}')
      from (select ${document}, max(${startsOn}) as day from ${documentVersions} where ${which} group by ${document}) latest)`,
    read(value) {
      const dayOf = value as Partial<Record<DocumentName, string>>;
      const latestOf = (names: readonly DocumentName[]): string =>
        names
          .map((name) => dayOf[name] ?? "")
          .toSorted()
          .at(-1) ?? "";
      return { personalData: latestOf(consentDocuments.personalData), loyalty: latestOf(consentDocuments.loyalty) };
    },
  };
}
