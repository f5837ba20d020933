import { FormProblems } from "../../../shared/form-problems.tsx";
import type { FormReply } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { WAITING_PATH } from "./day-plan-paths.ts";
import type { WaitingView } from "./waiting.server.ts";

interface WaitingProps {
  view: WaitingView;
  reply: FormReply | undefined;
}

/** Somebody who waits for time to become free. */
export function WaitingPage({ view, reply }: WaitingProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Лист ожидания", href: WAITING_PATH }]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1} size="title">
          {view.title}
        </Heading>
        <Badge tone={view.chip.tone}>{view.chip.text}</Badge>
      </Inline>
      <FormProblems reply={reply} title="Не получилось" />
      <Grid template="contentAndSum" gap="m">
        <Card>
          <a href={view.phone.href} className={loneLink}>
            {view.phone.text}
          </a>
          <DefinitionTable rows={view.facts} />
        </Card>
        {view.canEnd && (
          <Card>
            <Stack gap="m">
              {view.canOffer && (
                <form method="post">
                  <Seen intent="offer" state={view.state} />
                  <Stack gap="xs">
                    <Button variant="primary">Предложить время сейчас</Button>
                    <p className={muted}>
                      Найдём первое подходящее, продержим полчаса и напишем клиенту, не дожидаясь очереди.
                    </p>
                  </Stack>
                </form>
              )}
              <form method="post">
                <Seen intent="end" state={view.state} />
                <Button variant="danger">Снять с ожидания</Button>
              </form>
            </Stack>
          </Card>
        )}
      </Grid>
    </BackOfficeFrame>
  );
}

const Seen = ({ intent, state }: { intent: string; state: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="state" value={state} />
  </>
);
