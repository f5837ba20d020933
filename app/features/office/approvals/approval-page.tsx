import { FormProblems } from "../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import type { ApprovalField, ApprovalView } from "./approvals.server.ts";

interface ApprovalProps {
  view: ApprovalView;
  reply: FormReply<ApprovalField> | undefined;
}

/** What somebody asks a second person to agree to. */
export function ApprovalPage({ view, reply }: ApprovalProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Подтверждения", href: "/back-office/approvals/" }]} messages={view.messages}>
      <Stack gap="m">
        <Inline gap="s" align="baseline">
          <Heading level={1}>{view.title}</Heading>
          <Badge tone={view.state.tone}>{view.state.text}</Badge>
        </Inline>
        <FormProblems reply={reply} title="Не получилось" />
        <Card>
          <DefinitionTable rows={view.facts} />
        </Card>
        {view.orderPath && (
          <p>
            <a href={view.orderPath}>Открыть заказ</a>
          </p>
        )}
        {view.ownHref && (
          <p>
            <a href={view.ownHref}>Решить на карточке</a>
          </p>
        )}
        {view.waits && (
          <p className={muted}>Решает второй сотрудник: не тот, кто попросил, и не тот, кому это достанется.</p>
        )}
        {view.mayDecide && <Decision reply={reply} />}
        {view.mayWithdraw && (
          <form method="post">
            <input type="hidden" name="intent" value="withdraw" />
            <Button>Отозвать</Button>
          </form>
        )}
      </Stack>
    </BackOfficeFrame>
  );
}

const Decision = ({ reply }: Pick<ApprovalProps, "reply">) => (
  <Stack gap="m">
    <form method="post">
      <input type="hidden" name="intent" value="approve" />
      <Button variant="primary">Подтвердить</Button>
    </form>
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="decline" />
      <Stack gap="s">
        <TextArea
          {...fieldsOf<ApprovalField>("decline", reply)("note")}
          label="Почему нет"
          hint="Прочитает тот, кто попросил"
          maxLength={500}
          rows={2}
        />
        <div>
          <Button variant="danger">Отклонить</Button>
        </div>
      </Stack>
    </form>
  </Stack>
);
