import { FormProblems } from "../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import type { ReceiptView } from "./receipt-card.server.ts";

/** A receipt with its rows; one that did not leave is sent again, with marking codes where goods need them. */
export function ReceiptCardPage({ view, reply }: { view: ReceiptView; reply: FormReply | undefined }) {
  const field = fieldsOf("retry", reply);
  return (
    <BackOfficeFrame trail={[view.list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Inline gap="s" align="baseline">
            <Heading level={1}>{view.title}</Heading>
            <Badge tone={view.state.tone}>{view.state.text}</Badge>
          </Inline>
          <FormProblems reply={reply} title="Не получилось" />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          {view.url && (
            <a href={view.url} className={loneLink}>
              Чек, как его видит покупатель
            </a>
          )}
          <form method="post" noValidate>
            <Stack gap="m">
              <input type="hidden" name="intent" value="retry" />
              <Stack as="ol" gap="s">
                {view.rows.map(({ row, title, about }) => (
                  <li key={row}>
                    <strong>{title}</strong>
                    <div className={muted}>{about}</div>
                    {view.isWaiting && view.takesCodes && (
                      <TextArea
                        {...field(`codes-${row}`)}
                        label={`Коды маркировки: ${title}`}
                        hint="Если товар маркируется: по коду на каждую штуку, каждый с новой строки"
                      />
                    )}
                  </li>
                ))}
              </Stack>
              {view.isWaiting && (
                <div>
                  <Button variant="primary">Отправить ещё раз</Button>
                </div>
              )}
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
