import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  type CorrectionRow,
  type CorrectionState,
  correctionStates,
  pointsCorrectionAdd,
  pointsCorrectionCard,
  pointsCorrectionDecide,
  pointsCorrectionList,
} from "../../../../../gateway/contract/sales/points-desk.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../../shared/form-reply.ts";
import { pointsChange, pointsText } from "../../../../shared/points-text.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/button-link.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { formatStamp } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";

/** What waits for somebody stands out. */
const tones = { to_approve: "signal", done: "success", refused: "neutral" } as const;

const correctionChip = (state: CorrectionState) => ({ text: correctionStates[state], tone: tones[state] });

const POINTS_PATH = "/back-office/points/";

const column = columnsOf<CorrectionRow>();

/** Points that staff gave and took, with those that wait for a second person. */
export const pointsCorrections = resourceList({
  title: "Баллы",
  summary: "Начислить или списать баллы участника; подтвердить чужую поправку",
  endpoint: pointsCorrectionList,
  columns: [
    column.text("Поправка", ({ id }) => `№\u00a0${id}`),
    column.text("Участник", ({ member }) => member),
    column.text("Баллы", ({ points }) => pointsChange(points)),
    column.status("Состояние", ({ state }) => correctionChip(state)),
    column.text("Причина", ({ reason }) => reason),
    column.text("Сотрудник", ({ requestedBy }) => requestedBy),
    column.moment("Когда", ({ requestedAt }) => requestedAt),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(correctionStates).map(([value, label]) => ({ value, label })),
    },
    { kind: "days", name: "requested", label: "Когда" },
  ],
  rowId: ({ id }) => String(id),
  newLabel: "Поправить баллы",
});

type CorrectionField = "key" | "member" | "points" | "reason";

export function newCorrection(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "points");
  return { key: randomUUID() };
}
type NewCorrectionView = ReturnType<typeof newCorrection>;

const { key, member, points, reason } = pointsCorrectionAdd.input.shape;
const addForm = z.object({ key, member, points, reason });

const done = {
  done: "Баллы поправлены. Участник видит это в истории.",
  to_approve: "Поправка ждёт второго сотрудника.",
  refused: "Поправка отклонена, баллы остались как были.",
} as const;

/** Gives or takes points and leads to the card of the correction, or answers the form with everything typed. */
export async function addCorrection(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "points");
  const { gateway, cookies } = visitor;
  const form = await request.formData();
  const read = readForm(form, addForm);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(pointsCorrectionAdd, read.value);
  if (!result.ok)
    return refusedByGateway<CorrectionField>(form, result, {
      fields: ["member", "points", "reason"],
      back: POINTS_PATH,
    });
  writeFlash(cookies, [done[result.data.state]]);
  return redirect(`${POINTS_PATH}${result.data.id}/`, 303);
}

/** The card of a correction as texts. Throws 404, 403 and 503. */
export async function loadCorrection(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "points");
  const id = idOf(address);
  const card = required(await visitor.gateway.call(pointsCorrectionCard, { id }));
  const { zone } = await visitor.region();
  return {
    messages: takeFlash(visitor.cookies),
    id,
    version: card.version,
    state: correctionChip(card.state),
    facts: [
      { term: "Участник", value: card.member },
      { term: "Баллы", value: pointsChange(card.points) },
      { term: "Причина", value: card.reason },
      { term: "Доступно сейчас", value: pointsText(card.balance) },
      { term: "Сотрудник", value: `${card.requestedBy}, ${formatStamp(card.requestedAt, zone)}` },
      ...(card.decidedAt
        ? [{ term: "Второй сотрудник", value: `${card.decidedBy}, ${formatStamp(card.decidedAt, zone)}` }]
        : []),
    ],
    mayDecide: card.mayDecide,
    waits: card.state === "to_approve" && !card.mayDecide,
  };
}
type CorrectionView = Awaited<ReturnType<typeof loadCorrection>>;

const decideForm = pointsCorrectionDecide.input.pick({ version: true, decision: true });

/** Approves or refuses, by the button that was pressed. */
export async function decideCorrection(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "points");
  const { gateway, cookies } = visitor;
  const id = idOf(address);
  const form = await request.formData();
  const read = readForm(form, decideForm);
  if (!read.ok) return read.refusal;
  const back = `${POINTS_PATH}${id}/`;
  const result = await gateway.call(pointsCorrectionDecide, { id, ...read.value });
  if (!result.ok) return refusedByGateway<never>(form, result, { back });
  writeFlash(cookies, [done[result.data.state]]);
  return redirect(back, 303);
}

const trail = [{ label: "Баллы", href: POINTS_PATH }];

interface NewCorrectionProps {
  view: NewCorrectionView;
  reply: RefusedForm<CorrectionField> | undefined;
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
            <input type="hidden" name="key" value={reply?.initialValue.key ?? view.key} />
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
  reply: RefusedForm<never> | undefined;
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
