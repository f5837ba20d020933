import { and, desc, eq, inArray, isNull, lte, max } from "drizzle-orm";
import { type ConsentVersions, consentDocuments, type DocumentName } from "../../contract/chain/documents.ts";
import type { Day } from "../../contract/platform/local-time.ts";
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
export async function readConsentVersions(executor: Executor, now: Date): Promise<ConsentVersions> {
  const { document, startsOn } = documentVersions;
  const rows = await executor
    .select({ document, day: max(startsOn) })
    .from(documentVersions)
    .where(and(inArray(document, Object.values(consentDocuments).flat()), begun(documentDay(now))))
    .groupBy(document);
  const latestOf = (names: readonly DocumentName[]): string =>
    rows
      .flatMap(({ document: name, day }) => (day !== null && names.some((each) => each === name) ? [day] : []))
      .toSorted()
      .at(-1) ?? "";
  return { personalData: latestOf(consentDocuments.personalData), loyalty: latestOf(consentDocuments.loyalty) };
}
