import {
  type FailedWorkRow,
  failedWorkDismiss,
  failedWorkGet,
  failedWorkList,
  failedWorkRetry,
} from "../../../../gateway/contract/office/failed-work.ts";
import { formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
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

/** Tries it once more, or ends it with a reason. What was done before, in another tab or by a second press, is told in the list. */
export async function changeFailedWork(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, failedWork.permission);
  const { gateway } = visitor;
  const acts = {
    retry: act({ form: noFields, call: () => gateway.call(failedWorkRetry, { id }), flash: "Будет повторено." }),
    dismiss: act({
      form: failedWorkDismiss.input.pick({ reason: true }),
      call: (value) => gateway.call(failedWorkDismiss, { id, ...value }),
      flash: "Снято.",
    }),
  };
  const card = { back: failedWork.path, fields: ["reason"], told: ["not_found"] } as const;
  return doAct<"reason">(visitor, await request.formData(), acts, card);
}
