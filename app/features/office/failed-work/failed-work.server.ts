import { redirect } from "@remix-run/node";
import {
  type FailedWorkRow,
  failedWorkDismiss,
  failedWorkGet,
  failedWorkList,
  failedWorkRetry,
} from "../../../../gateway/contract/office/failed-work.ts";
import { formatStamp } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const column = columnsOf<FailedWorkRow>();

export const failedWork = resourceList({
  title: "Не выполнено",
  summary: "Задания, письма и SMS, которые больше не повторяются сами",
  endpoint: failedWorkList,
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

/** A failed job or message, with what it was about. */
export async function loadFailedWork(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, failedWork.permission);
  const found = required(await visitor.gateway.call(failedWorkGet, { id }));
  const { zone } = await visitor.region();
  const isMessage = found.id.startsWith("message-");
  return {
    title: found.title,
    list: { label: failedWork.title, href: failedWork.path },
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
export type FailedWorkView = Awaited<ReturnType<typeof loadFailedWork>>;

const dismissForm = failedWorkDismiss.input.pick({ reason: true });

/** Tries it once more, or ends it with a reason. */
export async function changeFailedWork(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, failedWork.permission);
  const form = await request.formData();
  switch (intentOf(form)) {
    case "retry":
      return answer(visitor, form, await visitor.gateway.call(failedWorkRetry, { id }), "Будет повторено.");
    case "dismiss": {
      const read = readForm(form, dismissForm);
      if (!read.ok) return read.refusal;
      return answer(visitor, form, await visitor.gateway.call(failedWorkDismiss, { id, ...read.value }), "Снято.");
    }
    default:
      throw notFound();
  }
}

type Result = Awaited<ReturnType<Visitor["gateway"]["call"]>>;

/** What was done before, in another tab or by a second press, is told in the list. */
function answer({ cookies }: Visitor, form: FormData, result: Result, done: string) {
  if (!result.ok && result.code !== "not_found")
    return refusedByGateway<"reason">(form, result, { fields: ["reason"], back: failedWork.path });
  writeFlash(cookies, [result.ok ? done : errorText(result)]);
  return redirect(failedWork.path, 303);
}
