import { createHash } from "node:crypto";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { LIST_ROWS } from "../../../../gateway/contract/platform/resource-kit.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { forbidden, notFound } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { intentOf, readForm, typedIn } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type RowActField, type RowResult, type RowsReply, readTick, type TickedRow } from "./row-acts.ts";

/** What became of one row: what is said of it, or why it was refused. */
export type RowOutcome = { ok: true; text: string } | Failure<string>;

interface RowActDescription<Form extends z.ZodType> {
  /** Of its button. */
  label: string;
  /** Who lacks it is not offered the act; the calls ask for themselves. */
  permission: StaffPermission;
  fields?: readonly RowActField[];
  form: Form;
  /** Does it to one row, by the calls of its card. `key` is the same for the same row of the same form. */
  run(visitor: Visitor, row: TickedRow, value: z.output<Form>, key: string): Promise<RowOutcome>;
}

/** An act without the type of its form, for lists. */
export interface RowAct {
  label: string;
  permission: StaffPermission;
  fields: readonly RowActField[];
  perform(visitor: Visitor, rows: readonly TickedRow[], form: FormData): Promise<Performed>;
}
type Performed = { results: RowResult[] } | { problems: string[] };

/** What a list can do to several of its rows at once, to each on its own: its rights, its second person and its row of the journal are those of one. */
export const rowAct = <Form extends z.ZodType>({
  form: schema,
  run,
  fields = [],
  ...act
}: RowActDescription<Form>): RowAct => ({
  ...act,
  fields,
  async perform(visitor, rows, form) {
    const read = readForm(form, schema);
    if (!read.ok)
      return { problems: Object.values(read.refusal.data.error ?? {}).flatMap((messages) => messages ?? []) };
    const formKey = String(form.get("key") ?? "");
    const results: RowResult[] = [];
    // One after the other: nobody's press may keep the gateway from others.
    for (const row of rows) {
      const outcome = await run(visitor, row, read.value, keyOf({ formKey, id: row.id }));
      results.push({ ...row, isDone: outcome.ok, text: outcome.ok ? outcome.text : errorText(outcome) });
    }
    return { results };
  },
});

/** A key for each row of a form, a UUID: the same form sent twice asks with the same keys. */
function keyOf({ formKey, id }: { formKey: string; id: string }): string {
  const hash = createHash("sha256").update(`${formKey}\n${id}`).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** Does what a form over ticked rows asks for. Throws 404 for an act that the list does not have, 403 for one that is not theirs. */
export async function actOnRows(
  visitor: Visitor,
  permissions: ReadonlySet<StaffPermission>,
  acts: Readonly<Record<string, RowAct>>,
  form: FormData,
) {
  const name = intentOf(form);
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw notFound();
  if (!permissions.has(act.permission)) throw forbidden();
  const ticks = form.getAll("row").map(String).slice(0, LIST_ROWS);
  const rows = ticks.flatMap((tick) => readTick(tick) ?? []);
  const performed = rows.length === 0 ? { problems: ["Отметьте строки"] } : await act.perform(visitor, rows, form);
  const reply: RowsReply = {
    act: name,
    label: act.label,
    ticks,
    typed: typedIn(form),
    problems: [],
    results: [],
    ...performed,
  };
  return data(reply, { status: reply.problems.length > 0 ? 422 : 200 });
}
