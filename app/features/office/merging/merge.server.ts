import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  accountMergeCard,
  accountMergeDecide,
  accountMergePreview,
  accountMergePropose,
} from "../../../../gateway/contract/office/merging.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { clientPathFor } from "../../../shared/client-path.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { errorsByField, readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { idOf } from "../../platform/resource-kit/id-of.server.ts";
import { comparisonView } from "./comparison-view.ts";
import { MERGES_PATH, mergeChip, newMergePath } from "./merge-paths.ts";

export type FindField = "stays" | "goes";
export type MergeField = "reason" | "note";

const PERMISSION = "merge";
/** The page of a proposal that is not made yet. */
const NEW = "new";

/** A proposal to be made, or one that was made, by the last part of the address. Throws 404, 403 and 503. */
export async function loadMerge(visitor: Visitor, request: Request, address: string) {
  const { permissions } = requireStaff(visitor, request, PERMISSION);
  return address === NEW
    ? { ...(await loadNew(visitor, request)), page: "new" as const }
    : { ...(await loadOne(visitor, permissions, idOf(address))), page: "one" as const };
}
export type MergeView = Awaited<ReturnType<typeof loadMerge>>;
export type NewMergeView = Extract<MergeView, { page: "new" }>;
export type OneMergeView = Extract<MergeView, { page: "one" }>;

/** The two accounts that the address names, side by side; a form for them where it names none or somebody unknown. */
async function loadNew({ gateway }: Visitor, request: Request) {
  const { searchParams } = new URL(request.url);
  const values = { stays: searchParams.get("stays") ?? "", goes: searchParams.get("goes") ?? "" };
  const key = randomUUID();
  const empty = { key, values, comparison: null, swapHref: null, reply: undefined };
  // One of them alone is filled in by the link on the card of a client.
  if (values.stays === "" || values.goes === "") {
    const isAsked = searchParams.has("stays") && searchParams.has("goes");
    const missing = (["stays", "goes"] as const).filter((name) => values[name] === "");
    const errors = Object.fromEntries(missing.map((name) => [name, ["Укажите телефон, почту или номер кабинета"]]));
    return { ...empty, reply: isAsked ? replyOf(values, errors, null) : undefined };
  }
  const result = await gateway.call(accountMergePreview, values);
  if (!result.ok && result.code === "invalid")
    return { ...empty, reply: replyOf(values, errorsByField<FindField>(result.errors, ["stays", "goes"]), null) };
  if (!result.ok && result.code === "too_many") return { ...empty, reply: replyOf(values, {}, errorText(result)) };
  const comparison = comparisonView(required(result));
  const { ids } = comparison;
  return {
    ...empty,
    comparison,
    swapHref: newMergePath({ stays: String(ids.goes), goes: String(ids.stays) }),
  };
}

const replyOf = (
  values: Record<FindField, string>,
  errors: RefusedForm<FindField>["error"],
  message: string | null,
): RefusedForm<FindField> => ({
  form: "find",
  initialValue: values,
  error: { ...errors, ...(message !== null && { "": message.split("\n") }) },
});

async function loadOne(visitor: Visitor, permissions: ReadonlySet<StaffPermission>, id: number) {
  const card = required(await visitor.gateway.call(accountMergeCard, { id }));
  const { zone } = await visitor.region();
  const cardOf = (account: { id: number; name: string }) => ({
    name: `${account.name || "Без имени"}, №\u00a0${account.id}`,
    href: clientPathFor(permissions, account.id),
  });
  return {
    id,
    version: card.version,
    state: mergeChip(card.state),
    messages: takeFlash(visitor.cookies),
    stays: cardOf(card.stays),
    goes: cardOf(card.goes),
    facts: [
      { term: "Почему", value: card.reason },
      { term: "Кто предложил", value: `${card.requestedBy}, ${formatStamp(card.requestedAt, zone)}` },
      ...(card.state === "proposed" ? [{ term: "Ждёт до", value: formatStamp(card.endsAt, zone) }] : []),
      ...(card.decidedAt
        ? [{ term: "Кто решил", value: `${card.decidedBy}, ${formatStamp(card.decidedAt, zone)}` }]
        : []),
      ...(card.note ? [{ term: "Почему так", value: card.note }] : []),
    ],
    isDone: card.state === "done",
    comparison: card.comparison && comparisonView(card.comparison),
    mayDecide: card.mayDecide,
    mayWithdraw: card.mayWithdraw,
  };
}

const { key, staysId, goesId, reason } = accountMergePropose.input.shape;
const proposeForm = z.object({ key, staysId, goesId, reason });

const decideForm = z.object({
  version: z.coerce.number().int(),
  decision: z.enum(["approve", "refuse", "withdraw"]),
  note: z.string().default(""),
});

const done = {
  done: "Кабинеты объединены. Клиенту отправлено сообщение.",
  refused: "Отказано, оба кабинета остались как были.",
  withdrawn: "Предложение отозвано, оба кабинета остались как были.",
} as const;

/** Proposes a merge, or decides one by the button that was pressed; leads to the card of the proposal. */
export async function actOnMerge(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, PERMISSION);
  const { gateway, cookies } = visitor;
  const form = await request.formData();
  if (address === NEW) {
    const read = readForm(form, proposeForm);
    if (!read.ok) return read.refusal;
    const result = await gateway.call(accountMergePropose, read.value);
    if (!result.ok) return refusedByGateway<MergeField>(form, result, { fields: ["reason"], back: MERGES_PATH });
    writeFlash(cookies, ["Предложение ждёт второго сотрудника. До его решения ничего не меняется."]);
    return redirect(`${MERGES_PATH}${result.data.id}/`, 303);
  }
  const id = idOf(address);
  const read = readForm(form, decideForm);
  if (!read.ok) return read.refusal;
  const back = `${MERGES_PATH}${id}/`;
  const result = await gateway.call(accountMergeDecide, { id, ...read.value });
  if (!result.ok) return refusedByGateway<MergeField>(form, result, { fields: ["note"], back });
  const { state } = result.data;
  if (state === "done" || state === "refused" || state === "withdrawn") writeFlash(cookies, [done[state]]);
  return redirect(back, 303);
}
