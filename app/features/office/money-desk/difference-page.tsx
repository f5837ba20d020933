import { FormProblems } from "../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import type { DifferenceView } from "./differences.server.ts";

interface DifferencePageProps {
  view: DifferenceView;
  reply: FormReply<"note"> | undefined;
}

/** What the shop and a bank do not agree on, and the note of whoever looked into it. */
export function DifferencePage({ view, reply }: DifferencePageProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Inline gap="s" align="baseline">
            <Heading level={1} size="title">
              {view.title}
            </Heading>
            <Badge tone={view.state.tone}>{view.state.text}</Badge>
          </Inline>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <Inline gap="s">
            {view.links.map(({ label, href }) => (
              <a key={href} href={href} className={loneLink}>
                {label}
              </a>
            ))}
          </Inline>
          {view.isOpen && (
            <form method="post" noValidate>
              <Stack gap="s">
                <input type="hidden" name="intent" value="settle" />
                <TextArea
                  {...fieldsOf<"note">("settle", reply)("note")}
                  label="Что выяснилось"
                  hint="Например: банк вернул по обращению покупателя. После этого расхождение закрыто"
                  maxLength={500}
                />
                <div>
                  <Button variant="primary">Закрыть расхождение</Button>
                </div>
              </Stack>
            </form>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
