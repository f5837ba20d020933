import { FormProblems } from "../../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../../shared/form-reply.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/button-link.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import type { CorrectionField, CorrectionView, NewCorrectionView } from "./correction.server.ts";
import { POINTS_PATH } from "./correction-chip.ts";

const trail = [{ label: "Баллы", href: POINTS_PATH }];

interface NewCorrectionProps {
  view: NewCorrectionView;
  reply: FormReply<CorrectionField> | undefined;
}

/** Points that a member of staff gives or takes. */
export function NewCorrectionPage({ view, reply }: NewCorrectionProps) {
  const field = fieldsOf<CorrectionField>("correction", reply);
  return (
    <BackOfficeFrame trail={trail} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1}>Поправить баллы</Heading>
          <FormProblems reply={reply} title="Баллы остались как были" />
          <form method="post" noValidate>
            <input type="hidden" name="intent" value="correction" />
            <input type="hidden" name="key" value={reply?.values.key ?? view.key} />
            <Stack gap="m">
              <TextField {...field("member")} label="Участник" hint="Телефон или код приглашения" maxLength={40} />
              <TextField
                {...field("points")}
                label="Баллы"
                hint="Со знаком минус — списать. Что больше дневной меры одного сотрудника или участника, подтверждает второй"
                width="short"
                maxLength={8}
              />
              <TextArea
                {...field("reason")}
                label="Причина"
                hint="Участник прочитает её в истории"
                maxLength={500}
                rows={3}
              />
              <Inline gap="s">
                <Button variant="primary">Поправить</Button>
                <ButtonLink href={POINTS_PATH}>Отмена</ButtonLink>
              </Inline>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}

interface CorrectionProps {
  view: CorrectionView;
  reply: FormReply<never> | undefined;
}

export function CorrectionPage({ view, reply }: CorrectionProps) {
  return (
    <BackOfficeFrame trail={trail} messages={view.messages}>
      <Stack gap="m">
        <Inline gap="s" align="baseline">
          <Heading level={1}>Поправка №&nbsp;{view.id}</Heading>
          <Badge tone={view.state.tone}>{view.state.text}</Badge>
        </Inline>
        <FormProblems reply={reply} title="Не получилось" />
        <Card>
          <DefinitionTable rows={view.facts} />
        </Card>
        {view.waits && <p className={muted}>Решает второй сотрудник: не тот, кто попросил, и не сам участник.</p>}
        {view.mayDecide && (
          <form method="post">
            <input type="hidden" name="intent" value="decide" />
            <input type="hidden" name="version" value={view.version} />
            <Inline gap="s">
              <Button variant="primary" name="decision" value="approve">
                Подтвердить
              </Button>
              <Button variant="danger" name="decision" value="refuse">
                Отклонить
              </Button>
            </Inline>
          </form>
        )}
      </Stack>
    </BackOfficeFrame>
  );
}
