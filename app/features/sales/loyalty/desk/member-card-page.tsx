import { FormProblems } from "../../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Stack } from "../../../../ui/layout.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import type { MemberView } from "./member-card.server.ts";

interface MemberCardPageProps {
  view: MemberView;
  reply: FormReply<"reason"> | undefined;
}

/** A member of the programme, and the way to close it to them. */
export function MemberCardPage({ view, reply }: MemberCardPageProps) {
  const intent = view.isBlocked ? "unblock" : "block";
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {view.name}
          </Heading>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          {view.inviter && (
            <p>
              По приглашению: <a href={view.inviter.href}>{view.inviter.name || "без имени"}</a>
            </p>
          )}
          {view.client && (
            <p>
              <a href={view.client}>Карточка клиента</a>
            </p>
          )}
          {view.operations.length > 0 && (
            <DataTable
              caption="Последние операции"
              columns={[
                { key: "title", title: "Операция" },
                { key: "at", title: "Когда" },
                { key: "points", title: "Баллы", numeric: true },
              ]}
              rows={view.operations}
            />
          )}
          <form method="post" noValidate>
            <Stack gap="s">
              <input type="hidden" name="intent" value={intent} />
              <TextField {...fieldsOf(intent, reply)("reason")} label="Причина" maxLength={500} />
              <div>
                <Button>{view.isBlocked ? "Открыть программу снова" : "Закрыть программу"}</Button>
              </div>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
