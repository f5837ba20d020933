import { DESK_PATH, deskOrderPath } from "../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { ActOver, CancelForm, HandOutForm, ReadyForm, TillForm, UndoForm } from "./act-forms.tsx";
import type { DeskField } from "./act-on-order.server.ts";
import type { DeskAct } from "./desk-paths.ts";
import type { OrderCardView } from "./order-card.server.ts";
import { OrderTitle } from "./order-card-page.tsx";

interface DeskActPageProps {
  act: DeskAct;
  view: OrderCardView;
  reply: RefusedForm<DeskField> | undefined;
}

const titles = {
  make_ready: "Готов к выдаче:",
  hand_out: "Выдача заказа",
  cancel: "Отмена заказа",
  till: "Исправить кассу:",
  undo_hand_out: "Отмена выдачи:",
} as const;
const forms = {
  make_ready: ReadyForm,
  hand_out: HandOutForm,
  cancel: CancelForm,
  till: TillForm,
  undo_hand_out: UndoForm,
} as const;

/** Asks before what cannot be undone, with the order in sight. */
export function DeskActPage({ act, view, reply }: DeskActPageProps) {
  const Asking = view.acts[act] ? forms[act] : ActOver;
  const trail = [
    { label: "Заказы", href: DESK_PATH },
    { label: `Заказ ${view.identity}`, href: deskOrderPath(view.identity) },
  ];
  return (
    <BackOfficeFrame trail={trail} messages={[]}>
      <OrderTitle view={view} prefix={titles[act]} />
      <FormProblems reply={reply} title="Не получилось" />
      <Grid template="contentAndSum" gap="m">
        <Card>
          <Asking view={view} reply={reply} />
        </Card>
        <Card>
          <Stack gap="s">
            <DefinitionTable rows={view.customer} />
            <ul>
              {view.lines.map(({ id, title, quantity }) => (
                <li key={id}>
                  {title}, {quantity}
                </li>
              ))}
            </ul>
            <DefinitionTable sums rows={view.sums} />
          </Stack>
        </Card>
      </Grid>
    </BackOfficeFrame>
  );
}
