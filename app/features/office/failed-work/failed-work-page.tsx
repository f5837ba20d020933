import { FormProblems } from "../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import type { FailedWorkView } from "./failed-work.server.ts";

interface FailedWorkPageProps {
  view: FailedWorkView;
  reply: FormReply<"reason"> | undefined;
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
