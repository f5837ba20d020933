import { redirect } from "@remix-run/node";
import {
  type GaveUpRow,
  gaveUpDismiss,
  gaveUpGet,
  gaveUpList,
  gaveUpRetry,
} from "../../../gateway/contract/gave-up.ts";
import { formatStamp } from "../../ui/format.ts";
import { notFound, required } from "../../visitor/error-responses.server.ts";
import { errorText } from "../../visitor/error-text.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../visitor/form-reply.server.ts";
import { requireStaff } from "../../visitor/require-staff.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { columnsOf } from "../resource-kit/columns.ts";
import { resourceList } from "../resource-kit/resource-list.server.ts";

const column = columnsOf<GaveUpRow>();

export const gaveUp = resourceList({
  title: "Не выполнено",
  summary: "Задания, письма и SMS, которые больше не повторяются сами",
  endpoint: gaveUpList,
  columns: [
    column.moment("Когда", ({ at }) => at),
    column.text("Что", ({ title }) => title),
    column.text("Тема", ({ subject }) => subject),
    column.text("Причина", ({ reason }) => reason),
    column.number("Попыток", ({ attempts }) => attempts),
  ],
  filters: [{ kind: "select", name: "kind", label: "Что", anyLabel: "Всё" }],
  rowId: ({ id }) => id,
});

/** One that gave up, with what it was about. */
export async function loadGaveUp(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, gaveUp.permission);
  const found = required(await visitor.gateway.call(gaveUpGet, { id }));
  const { zone } = await visitor.region();
  const isMessage = found.id.startsWith("message-");
  return {
    title: found.title,
    list: { label: gaveUp.title, href: gaveUp.path },
    canRetry: found.canRetry,
    facts: [
      { term: isMessage ? "Написано" : "Не выполнено", value: formatStamp(found.at, zone) },
      { term: "Попыток", value: String(found.attempts) },
      { term: "Причина", value: found.reason || "Провайдер не ответил" },
      ...(found.subject ? [{ term: "Тема", value: found.subject }] : []),
      ...(found.data ? [{ term: isMessage ? "Кому" : "Данные", value: found.data }] : []),
    ],
  };
}
export type GaveUpView = Awaited<ReturnType<typeof loadGaveUp>>;

const dismissForm = gaveUpDismiss.input.pick({ reason: true });

/** Tries it once more, or ends it with a reason. */
export async function changeGaveUp(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, gaveUp.permission);
  const form = await request.formData();
  switch (intentOf(form)) {
    case "retry":
      return answer(visitor, form, await visitor.gateway.call(gaveUpRetry, { id }), "Будет повторено.");
    case "dismiss": {
      const read = readForm(form, dismissForm);
      if (!read.ok) return read.refusal;
      return answer(visitor, form, await visitor.gateway.call(gaveUpDismiss, { id, ...read.value }), "Снято.");
    }
    default:
      throw notFound();
  }
}

type Result = Awaited<ReturnType<Visitor["gateway"]["call"]>>;

/** What was done before, in another tab or by a second press, is told in the list. */
function answer({ cookies }: Visitor, form: FormData, result: Result, done: string) {
  if (!result.ok && result.code !== "not_found")
    return refusedByGateway<"reason">(form, result, { fields: ["reason"], back: gaveUp.path });
  writeFlash(cookies, [result.ok ? done : errorText(result)]);
  return redirect(gaveUp.path, 303);
}
