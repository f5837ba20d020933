import { z } from "zod";
import { categorySlugs } from "../catalogue/categories.ts";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { staffText } from "../platform/user-fields.ts";

/** A part of the system, as somebody on duty looks at it. */
const componentRow = z.object({
  id: z.string(),
  title: z.string(),
  /** `watch` is late or has something for staff to do; `broken` does not work. */
  state: z.enum(["fine", "watch", "broken"]),
  detail: z.string(),
  /** The moment that the detail tells; null where it has no time. */
  at: utcMoment.nullable(),
  /** Resource of the back office that has more; null for none. */
  resource: z.enum(["queues", "messages", "imports", "import-sources", "jobs"]).nullable(),
});
export type ComponentRow = z.output<typeof componentRow>;

export const stateList = listEndpoint({
  name: "stateList",
  summary: "Состояние системы",
  resource: "state",
  permission: "jobs",
  filters: {},
  row: componentRow,
});

const queueRow = z.object({
  /** Name of the queue; for a scheduled job `schedule/` and its name. */
  id: z.string(),
  /** What its jobs do. */
  title: z.string(),
  /** Kind of its jobs, as the list of those that failed names it. */
  kind: z.string(),
  /** Due and not begun. */
  waiting: z.int(),
  running: z.int(),
  failed: z.int(),
  /** How long the first of those waiting has been due; null while none waits. */
  waitsSince: utcMoment.nullable(),
  doneAt: utcMoment.nullable(),
});
export type QueueRow = z.output<typeof queueRow>;

export const queueList = listEndpoint({
  name: "queueList",
  summary: "Задания по очередям",
  resource: "queues",
  permission: "jobs",
  filters: {},
  row: queueRow,
});

export const messageStates = ["waiting", "failed", "sent", "dropped", "dismissed"] as const;

const messageRow = z.object({
  id: z.string(),
  channel: z.enum(["mail", "sms"]),
  /** Title of its kind; its subject where it has none. */
  title: z.string(),
  /** Masked. */
  recipient: staffText,
  state: z.enum(messageStates),
  attempts: z.int(),
  /** Why the last attempt failed; empty before the first. */
  failure: z.string(),
  writtenAt: utcMoment,
  sentAt: utcMoment.nullable(),
  /** When it is tried next; null if it is not tried again. */
  triedAt: utcMoment.nullable(),
});
export type MessageRow = z.output<typeof messageRow>;

export const messageList = listEndpoint({
  name: "messageList",
  summary: "Письма и SMS",
  resource: "messages",
  permission: "jobs",
  filters: {
    state: z.enum(messageStates).optional(),
    channel: z.enum(["mail", "sms"]).optional(),
    kind: z.string().max(60).optional(),
    ...dayRange("written"),
  },
  row: messageRow,
});

export const importOutcomes = ["done", "refused", "failed"] as const;

const importRow = z.object({
  id: z.int(),
  at: utcMoment,
  /** `shop` is a folder of tables. */
  kind: z.enum(["yml", "fitment", "stock", "cards", "shop", "photos"]),
  file: z.string(),
  outcome: z.enum(importOutcomes),
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  rejected: z.int(),
  reasons: z.string(),
});
export type ImportRow = z.output<typeof importRow>;

export const importList = listEndpoint({
  name: "importList",
  summary: "Загрузки файлов",
  resource: "imports",
  permission: "jobs",
  filters: { outcome: z.enum(importOutcomes).optional(), kind: importRow.shape.kind.optional() },
  row: importRow,
});

/** Refused lines that are kept of a file. */
export const KEPT_LINES = 100;

/** What names and parameters of a feed say of one attribute. */
const attributeReading = z.object({
  category: z.enum(categorySlugs),
  title: z.string(),
  /** Goods that say something of it: those of which it was read, and the doubtful ones. */
  said: z.int(),
  read: z.int(),
  /** Read or not, the name and the parameters disagree, or nobody understood it. */
  doubtful: z.int(),
  examples: z.array(z.string()),
});
export type AttributeReading = z.output<typeof attributeReading>;

/** A part of names that was neither brand nor model, nor understood. */
const unreadText = z.object({ text: z.string(), count: z.int(), example: z.string() });
export type UnreadText = z.output<typeof unreadText>;

/** How many texts of a feed are kept. */
export const KEPT_UNREAD = 200;

const importDetails = z.object({
  /** The command was told that a file which looks like a mistake is right. */
  isConfirmed: z.boolean(),
  /** Goods that the file does not have any more. */
  hidden: z.int(),
  /** Places that have no pieces any more. */
  emptied: z.int(),
  /** Goods whose price is another. */
  priceChanges: z.int(),
  /** Rows with less than nothing, which count as none. */
  negative: z.int(),
  /** Corrections by staff in whose place the file holds. */
  overruled: z.int(),
  /** The moment of the stock, as the file says it; empty where it says nothing. */
  stockMoment: z.string(),
  /** Why rows were not taken, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** The first of them, in the order of the file. */
  lines: z.array(z.object({ line: z.int(), reason: z.string(), detail: z.string() })),
  /** What made the catalogue look like a mistake; with them nothing is taken until the command is told that it is right. */
  doubts: z.array(z.string()),
  /** For a catalogue; absent for imports from before it was kept. */
  attributes: z.array(attributeReading),
  /** The most frequent first. */
  unread: z.array(unreadText),
});
export type ImportDetails = z.output<typeof importDetails>;

export const importCard = endpoint({
  name: "importCard",
  summary: "Загрузка файла подробно",
  method: "GET",
  path: "/api/gateway/back-office/imports/{id}",
  access: { staff: "jobs" },
  input: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  output: importRow.extend({
    /** Null where it was not kept; so are the details. */
    startedAt: utcMoment.nullable(),
    /** The account of the server under which the command ran; empty where it is not known. */
    startedBy: z.string(),
    /** The run of the back office that it belongs to; null for a command. */
    runId: z.int().nullable(),
    details: importDetails.nullable(),
  }),
});
export type ImportCard = z.output<typeof importCard.output>;

const unreadNameRow = unreadText.extend({ id: z.string() });
export type UnreadNameRow = z.output<typeof unreadNameRow>;

/** What the last catalogue's names said that nobody understood. */
export const unreadNameList = listEndpoint({
  name: "unreadNameList",
  summary: "Непонятое в названиях",
  resource: "unread-names",
  permission: "goods",
  filters: {},
  row: unreadNameRow,
});

/** Somebody outside whom the shop works with. Of secrets it says whether they are set, and nothing else. */
const providerRow = z.object({
  id: z.string(),
  title: z.string(),
  purpose: z.string(),
  state: z.enum(["set", "stand_in", "unset"]),
  /** Scheme and host; empty where there is none. */
  origin: z.string(),
  secrets: z.array(z.object({ title: z.string(), isSet: z.boolean() })),
  /** As far as the shop has noticed; null for never. */
  succeededAt: utcMoment.nullable(),
  failedAt: utcMoment.nullable(),
  failure: z.string(),
});
export type ProviderRow = z.output<typeof providerRow>;

export const providerList = listEndpoint({
  name: "providerList",
  summary: "Провайдеры",
  resource: "providers",
  permission: "settings",
  filters: {},
  row: providerRow,
});

/** `demo` came with the demonstration and is shown to customers as if it were real; `check` is for a person to look at. */
export const openingStates = ["missing", "demo", "check", "ready"] as const;
export type OpeningState = (typeof openingStates)[number];

const openingRow = z.object({
  id: z.string(),
  /** What it belongs to, in Russian. */
  part: z.string(),
  title: z.string(),
  state: z.enum(openingStates),
  /** What was found, and what to do about it. */
  detail: z.string(),
  /** Page of the back office where it is put right; null where only the settings of the server do. */
  href: z.string().nullable(),
});
export type OpeningRow = z.output<typeof openingRow>;

export const openingList = listEndpoint({
  name: "openingList",
  summary: "Перед открытием",
  resource: "opening",
  permission: "settings",
  filters: { state: z.enum(openingStates).optional() },
  row: openingRow,
});
