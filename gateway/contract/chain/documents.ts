import { z } from "zod";
import { calendarDay, endpoint } from "../platform/endpoint.ts";
import { dayField } from "../platform/local-time.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";

/** Documents by the last part of their path, `/company/{document}/`; one without a version in force has no page. GEN-022 … GEN-025 */
export const documentNames = ["policy", "personal-data", "legal-policy", "offer"] as const;
export type DocumentName = (typeof documentNames)[number];

const MAX_TITLE = 120;
const MAX_DESCRIPTION = 200;
const MAX_BODY = 60_000;
const MAX_NOTE = 300;

/** A text between its limits, with what to do about an empty one. */
const written = (missing: string, most: number) =>
  z.string(missing).trim().min(1, missing).max(most, `Не больше ${most} знаков`);

/**
 * A version of a document as staff write it. `body`: paragraphs with empty lines between them, or HTML of headings, lists and inline tags;
 * everything else in it is removed.
 */
export const documentValues = z.object({
  document: z.enum(documentNames, "Выберите документ"),
  title: written("Напишите заголовок", MAX_TITLE),
  description: written("Напишите, о чём документ", MAX_DESCRIPTION),
  body: written("Напишите текст", MAX_BODY),
  /** By the clock of Moscow. A version begins with a day that has not begun yet, so that the day names it. */
  startsOn: dayField("Выберите день"),
  note: written("Напишите, что изменилось", MAX_NOTE),
});
export type DocumentValues = z.output<typeof documentValues>;

const documentState = z.enum(["in_force", "planned", "former", "archived"]);
export type DocumentState = z.output<typeof documentState>;

const documentRow = z.object({
  id: z.int(),
  document: z.enum(documentNames),
  title: z.string(),
  startsOn: calendarDay,
  note: z.string(),
  state: documentState,
});
export type DocumentRow = z.output<typeof documentRow>;

export const documentList = listEndpoint({
  name: "documentList",
  summary: "Список редакций документов",
  resource: "documents",
  permission: "content",
  filters: { document: z.enum(documentNames).optional(), state: documentState.optional() },
  row: documentRow,
});

export const documentCalls = editableEndpoints({
  name: "document",
  title: "редакцию документа",
  resource: "documents",
  permission: "content",
  values: documentValues,
});

/** The consents that name a version of their texts: the latest day on which one of those texts came into force. */
export const consentDocuments = {
  personalData: ["personal-data", "legal-policy"],
  loyalty: ["policy"],
} as const satisfies Record<string, readonly DocumentName[]>;
export type ConsentKind = keyof typeof consentDocuments;

/** The versions in force by the kind of consent; empty where there is no text. */
export const consentVersions = z.object({ personalData: z.string(), loyalty: z.string() });
export type ConsentVersions = z.output<typeof consentVersions>;

/**
 * The version that the form showed with the consent. Where another one is in force by now the consent is `invalid`, and the customer is
 * asked again; without it the version in force is meant.
 */
export const shownVersion = z.string().max(20).optional();

/** A version as customers read it: the one in force, or one of the former by its day. */
export const documentText = endpoint({
  name: "documentText",
  summary: "Текст документа",
  apiOrigin: "site",
  method: "GET",
  path: "/api/gateway/document-text",
  access: "public",
  cache: { per: "region", freshSeconds: 30, staleSeconds: 86_400, followsContent: true },
  input: z.object({ document: z.enum(documentNames), version: calendarDay.optional() }),
  output: z.object({
    title: z.string(),
    description: z.string(),
    /** Sanitised HTML. */
    body: z.string(),
    startsOn: calendarDay,
    isInForce: z.boolean(),
    /** All that have begun, the latest first. */
    versions: z.array(z.object({ startsOn: calendarDay, note: z.string() })),
  }),
});
