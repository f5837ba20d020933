import { INVITATION_POINTS } from "../../../../../gateway/contract/sales/figures.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { type FormReply, fieldId } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import type { InvitationView } from "./invitation-card.server.ts";

interface InvitationCardPageProps {
  view: InvitationView;
  reply: FormReply<"note"> | undefined;
}

/** Both people of an invitation, and the decision about its points. */
export function InvitationCardPage({ view, reply }: InvitationCardPageProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Приглашение
          </Heading>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <p>
            <a href={view.member}>Карточка пригласившего</a>
          </p>
          {view.isOpen && (
            <form method="post" noValidate>
              <Stack gap="s">
                <TextField
                  name="note"
                  id={fieldId(reply?.form ?? "approve", "note")}
                  label="Почему так решили"
                  defaultValue={reply?.values.note}
                  error={reply?.errors.note?.[0]}
                  maxLength={500}
                />
                <Inline gap="s">
                  <Button variant="primary" name="intent" value="approve">
                    Начислить {INVITATION_POINTS} баллов
                  </Button>
                  <Button name="intent" value="refuse">
                    Отказать
                  </Button>
                </Inline>
              </Stack>
            </form>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
