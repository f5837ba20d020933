import { z } from "zod";
import { givingDoors } from "../../../../gateway/contract/chain/second-person.ts";
import {
  type ApprovalRow,
  approvalCard,
  approvalDecide,
  approvalList,
  approvalStates,
} from "../../../../gateway/contract/office/approvals.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { deskReturnPath } from "../../../shared/desk-return-paths.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { pointsText } from "../../../shared/points-text.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPrice, formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import { idOf } from "../../platform/resource-kit/id-of.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const APPROVALS_PATH = "/back-office/approvals/";

const tones = { waiting: "signal", approved: "success", declined: "neutral", withdrawn: "neutral" } as const;
const chipOf = (state: ApprovalRow["state"]) => ({ text: approvalStates[state], tone: tones[state] });

const ownCards: Partial<Record<ApprovalRow["door"], (id: number) => string>> = {
  return: deskReturnPath,
  payment_return: (id) => `/back-office/payments/${id}/`,
  correction: (id) => `/back-office/points/${id}/`,
};

/** Where it is decided: on the card of the return, the payment or the correction, else on its own. */
const cardOf = ({ id, door, ownCard }: ApprovalRow): string =>
  (ownCard !== null && ownCards[door]?.(ownCard)) || `${APPROVALS_PATH}${id}/`;

/** Kopecks below a rouble stand for a share of a price, which `about` tells. */
const amountOf = ({ amount, isPoints }: Pick<ApprovalRow, "amount" | "isPoints">): string =>
  isPoints ? pointsText(amount) : amount < 100 ? "" : formatPrice(amount);

const column = columnsOf<ApprovalRow>();

/** What needs a second person, at all doors. */
export const approvalsList = resourceList({
  title: "Подтверждения",
  summary: "Что ждёт второго сотрудника: деньги назад, отмены, баллы, цены, акции; и то, о чём попросили вы",
  endpoint: approvalList,
  columns: [
    column.text("Что", ({ door }) => givingDoors[door]),
    column.status("Состояние", ({ state }) => chipOf(state)),
    column.text("О чём", ({ about }) => about),
    column.text("Сколько", amountOf),
    column.text("Почему", ({ reason }) => reason),
    column.text("Кто попросил", ({ askedBy }) => askedBy),
    column.moment("Когда", ({ askedAt }) => askedAt),
  ],
  filters: [
    { kind: "select", name: "state", label: "Состояние", anyLabel: "Любое", options: optionsOf(approvalStates) },
    { kind: "select", name: "door", label: "Что", anyLabel: "Любое", options: optionsOf(givingDoors) },
    { kind: "days", name: "asked", label: "Когда" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: cardOf,
});

type ApprovalField = "note";

/** What is asked of a second person, as texts. Throws 404, 403 and 503. */
export async function loadApproval(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "approvals");
  const card = required(await visitor.gateway.call(approvalCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const amount = amountOf(card);
  const ownHref = cardOf(card);
  return {
    messages: takeFlash(visitor.cookies),
    title: givingDoors[card.door],
    state: chipOf(card.state),
    facts: [
      { term: "О чём", value: card.about },
      ...(amount ? [{ term: "Сколько", value: amount }] : []),
      { term: "Почему", value: card.reason || "не написали" },
      { term: "Кто попросил", value: `${card.askedBy}, ${formatStamp(card.askedAt, zone)}` },
      ...(card.decidedAt
        ? [{ term: "Решение", value: [card.decidedBy, formatStamp(card.decidedAt, zone)].filter(Boolean).join(", ") }]
        : []),
      ...(card.decision ? [{ term: "Почему нет", value: card.decision }] : []),
    ],
    orderPath: card.orderNumber === null ? null : deskOrderPath(card.orderNumber),
    ownHref: card.ownCard === null ? null : ownHref,
    mayDecide: card.mayDecide,
    mayWithdraw: card.mayWithdraw,
    waits: card.state === "waiting" && !card.mayDecide && card.ownCard === null,
  };
}
type ApprovalView = Awaited<ReturnType<typeof loadApproval>>;

const WHY_NOT = { path: ["note"], message: "Напишите, почему нет" };

const flash = {
  approved: "Подтверждено и сделано.",
  declined: "Отклонено: всё осталось как было.",
  withdrawn: "Отозвано: всё осталось как было.",
  waiting: "Ждёт второго сотрудника.",
} as const;

/** Says yes or no to what somebody else has asked for, or takes it back. */
export async function decideApproval(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "approvals");
  const id = idOf(address);
  const { gateway } = visitor;
  const acts = {
    approve: act({
      form: noFields,
      call: () => gateway.call(approvalDecide, { id, decision: "approve", note: "" }),
      flash: ({ state }) => flash[state],
    }),
    decline: act({
      form: z.object({ note: approvalDecide.input.shape.note }).refine(({ note }) => note.length >= 3, WHY_NOT),
      call: (value) => gateway.call(approvalDecide, { id, decision: "decline", ...value }),
      flash: ({ state }) => flash[state],
    }),
    withdraw: act({
      form: noFields,
      call: () => gateway.call(approvalDecide, { id, decision: "decline", note: "Отозвано" }),
      flash: ({ state }) => flash[state],
    }),
  };
  return doAct<ApprovalField>(visitor, await request.formData(), acts, {
    back: `${APPROVALS_PATH}${id}/`,
    fields: ["note"],
    told: ["too_late"],
  });
}

interface ApprovalProps {
  view: ApprovalView;
  reply: RefusedForm<ApprovalField> | undefined;
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
