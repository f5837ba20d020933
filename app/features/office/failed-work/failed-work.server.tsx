import {
  type FailedWorkRow,
  failedWorkDismiss,
  failedWorkGet,
  failedWorkList,
  failedWorkRetry,
} from "../../../../gateway/contract/office/failed-work.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { type RowOutcome, rowAct } from "../../platform/resource-kit/row-acts.server.ts";

const column = columnsOf<FailedWorkRow>();

/** What somebody has dealt with before, in another tab or by a second press, needs nothing more. */
const toldOf = (failure: Failure<string>): RowOutcome =>
  failure.code === "not_found" ? { ok: true, text: "этим уже занялись" } : failure;

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
  rowActs: {
    retry: rowAct({
      permission: failedWorkList.access.staff,
      label: "Повторить",
      form: noFields,
      async run({ gateway }, { id }) {
        const done = await gateway.call(failedWorkRetry, { id });
        return done.ok ? { ok: true, text: "будет повторено" } : toldOf(done);
      },
    }),
    dismiss: rowAct({
      permission: failedWorkList.access.staff,
      label: "Снять",
      fields: [{ kind: "text", name: "reason", label: "Почему повторять не нужно" }],
      form: failedWorkDismiss.input.pick({ reason: true }),
      async run({ gateway }, { id }, value) {
        const done = await gateway.call(failedWorkDismiss, { id, ...value });
        return done.ok ? { ok: true, text: "снято" } : toldOf(done);
      },
    }),
  },
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
type FailedWorkView = Awaited<ReturnType<typeof loadFailedWork>>;

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

interface FailedWorkPageProps {
  view: FailedWorkView;
  reply: RefusedForm<"reason"> | undefined;
}

/** A failed job or message: what failed and why, one more attempt, or an end to it. */
export function FailedWorkPage({ view: { title, list, facts, canRetry }, reply }: FailedWorkPageProps) {
  return (
    <BackOfficeFrame trail={[list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {title}
          </Heading>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={facts} />
          </Card>
          {canRetry ? (
            <form method="post">
              <input type="hidden" name="intent" value="retry" />
              <Button variant="primary">Повторить</Button>
            </form>
          ) : (
            <p>Код или ссылка в этом сообщении больше не действует, поэтому отправлять его незачем.</p>
          )}
          <form method="post" noValidate>
            <Stack gap="s">
              <input type="hidden" name="intent" value="dismiss" />
              <TextField {...fieldsOf("dismiss", reply)("reason")} label="Почему повторять не нужно" />
              <div>
                <Button>Снять</Button>
              </div>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
