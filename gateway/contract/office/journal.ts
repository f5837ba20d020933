import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { plainLine } from "../platform/typed-text.ts";
import { typedLine } from "../platform/user-fields.ts";

/** Somebody as the journal knows them; the name is empty when the account is gone. */
const person = z.object({ id: z.int(), name: z.string() });

/** What a member of staff, or a program with the staff secret, changed or was refused. */
const journalRow = z.object({
  id: z.int(),
  at: utcMoment,
  /** Null for a program. */
  staff: person.nullable(),
  /** Whom they acted for; null for nobody, and for a client without an account. */
  client: person.nullable(),
  /** Last ten digits of a client without an account; empty otherwise. */
  clientPhone: z.string(),
  call: z.string(),
  /** What the call does, in words. */
  title: z.string(),
  /** `done` or the code of the refusal. */
  outcome: z.string(),
  target: typedLine(),
  address: z.string(),
});
export type JournalRow = z.output<typeof journalRow>;

const MAX_ID = 2_147_483_647;
const accountId = z.coerce.number("Здесь нужен номер").int("Здесь нужен номер").min(1).max(MAX_ID, "Такого номера нет");

/** `client` is the id of an account or a phone with its ten digits. */
const client = z
  .string()
  .transform((text) => plainLine(text).replace(/\D/g, ""))
  .pipe(z.string().regex(/^\d{1,11}$/, "Введите номер учётной записи или телефон клиента"));

export const journalList = listEndpoint({
  name: "journalList",
  summary: "Журнал действий сотрудников",
  resource: "journal",
  permission: "journal",
  filters: {
    staff: accountId.optional(),
    client: client.optional(),
    call: z.string().max(60).optional(),
    outcome: z.enum(["done", "refused"]).optional(),
    target: typedLine().max(200, "Слишком длинно").optional(),
    ...dayRange("at"),
  },
  row: journalRow,
});

export const journalEntry = endpoint({
  name: "journalEntry",
  summary: "Запись журнала",
  method: "GET",
  path: "/api/gateway/back-office/journal/{id}",
  access: { staff: "journal" },
  input: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  output: journalRow.extend({
    /** Why they acted for the client; null where they did not. */
    reason: z.enum(["call", "visit", "letter", "other"]).nullable(),
    /** JSON as it was before and after; null for none. */
    before: z.unknown(),
    after: z.unknown(),
    /** The request to the site, as its log has it; empty for calls of programs. */
    requestId: z.string(),
  }),
});
