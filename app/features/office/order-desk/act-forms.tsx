import { batteryAnswers, cancelReasons, tills } from "../../../../gateway/contract/office/order-desk.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { DeskField } from "./act-on-order.server.ts";
import { deskActPath } from "./desk-paths.ts";
import { GivenGoods } from "./given-goods-fields.tsx";
import type { OrderCardView } from "./order-card.server.ts";

interface DeskFormProps {
  view: OrderCardView;
  reply: RefusedForm<DeskField> | undefined;
}

/** The order as it was seen, and the key of the form: it stays the same until the form has been done. */
function Seen({ intent, view: { version, key }, reply }: DeskFormProps & { intent: string }) {
  const values: Partial<Record<string, string>> = reply?.form === intent ? reply.initialValue : {};
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={values.key ?? key} />
    </>
  );
}

/** What can be done next; what cannot be undone leads to a page that asks first. */
export function DeskActs({ view, reply }: DeskFormProps) {
  const { acts, identity, toTake } = view;
  const isOver = !acts.start && !acts.make_ready && !acts.hand_out && !acts.cancel;
  if (!view.isEditable)
    return <p className={muted}>Вы можете смотреть заказ. Двигают его сотрудники центра и менеджеры.</p>;
  if (isOver && !acts.till && !acts.undo_hand_out)
    return <p className={muted}>Заказ завершён, делать с ним больше нечего.</p>;
  return (
    <Inline gap="s">
      {acts.start && (
        <form method="post" action={deskOrderPath(identity)}>
          <Seen intent="start" view={view} reply={reply} />
          <Button variant="primary">Взять в работу</Button>
        </form>
      )}
      {acts.make_ready && (
        <ButtonLink href={deskActPath(identity, "make_ready")} variant="primary">
          Собран, готов к выдаче
        </ButtonLink>
      )}
      {acts.hand_out && (
        <ButtonLink
          href={deskActPath(identity, "hand_out")}
          variant={acts.start || acts.make_ready ? undefined : "primary"}
        >
          Выдать
        </ButtonLink>
      )}
      {toTake.refusal && <p className={muted}>{toTake.refusal}.</p>}
      {view.askedCancel && <a href={view.askedCancel.href}>{view.askedCancel.text}</a>}
      {view.changePath && <ButtonLink href={view.changePath}>Изменить</ButtonLink>}
      {acts.till && <ButtonLink href={deskActPath(identity, "till")}>Исправить кассу</ButtonLink>}
      {acts.undo_hand_out && <ButtonLink href={deskActPath(identity, "undo_hand_out")}>Отменить выдачу</ButtonLink>}
      {acts.cancel && <ButtonLink href={deskActPath(identity, "cancel")}>Отменить заказ</ButtonLink>}
    </Inline>
  );
}

export function ReadyForm({ view, reply }: DeskFormProps) {
  return (
    <form method="post">
      <Seen intent="make_ready" view={view} reply={reply} />
      <Stack gap="m">
        <p>Всё собрано и лежит в месте выдачи? Покупателю сразу уйдёт сообщение, что заказ ждёт его.</p>
        <Answers label="Готов к выдаче" view={view} />
      </Stack>
    </form>
  );
}

/** What is taken is told, never typed. */
export function HandOutForm({ view, reply }: DeskFormProps) {
  const field = fieldsOf<DeskField>("hand_out", reply);
  const { tradeIn, brought, notBrought, needsCode, instalmentCards } = view.toTake;
  const typed: Partial<Record<string, string>> = reply?.form === "hand_out" ? reply.initialValue : {};
  /** What was worked out for a part whose rest stays ordered; as long as nothing else is chosen. */
  const partNow = typed.rest === "stays" && typed.expectedSum ? Number(typed.expectedSum) : null;
  const battery = [
    { value: "brought", label: batteryAnswers.brought, hint: `К оплате ${formatPrice(brought)}` },
    { value: "not_brought", label: batteryAnswers.not_brought, hint: `К оплате ${formatPrice(notBrought)}` },
  ];
  return (
    <form method="post" noValidate>
      <Seen intent="hand_out" view={view} reply={reply} />
      <Stack gap="m">
        {needsCode && (
          <TextField
            {...field("code")}
            label="Код получения"
            hint="Шесть цифр. Покупатель видит их на странице оплаченного заказа"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            width="short"
          />
        )}
        <GivenGoods view={view} reply={reply} />
        {tradeIn > 0 ? (
          <RadioGroup {...field("battery")} label="Старый аккумулятор" options={battery} />
        ) : (
          <p>
            К оплате <strong>{formatPrice(partNow ?? brought)}</strong>
          </p>
        )}
        {(brought > 0 || notBrought > 0) && (
          <RadioGroup
            {...field("till")}
            label="Чем оплатили"
            options={Object.entries(tills).map(([value, label]) => ({
              value,
              label,
              hint: value === "instalment_card" ? cardHint(instalmentCards) : undefined,
            }))}
          />
        )}
        <Answers label="Выдать заказ" view={view} />
      </Stack>
    </form>
  );
}

/** LOY-062 */
const cardHint = ({ titles, more }: DeskFormProps["view"]["toTake"]["instalmentCards"]): string =>
  [
    titles.join(", "),
    more > 0 ? `к оплате на ${formatPrice(more)} больше, баллы вернутся покупателю` : "баллы за покупку не начисляются",
  ]
    .filter(Boolean)
    .join(": ");

export function CancelForm({ view, reply }: DeskFormProps) {
  const field = fieldsOf<DeskField>("cancel", reply);
  return (
    <form method="post" noValidate>
      <Seen intent="cancel" view={view} reply={reply} />
      <Stack gap="m">
        <p>Товары вернутся в продажу, покупателю уйдёт сообщение. Восстановить заказ нельзя.</p>
        {view.ifCancelled && <p>{view.ifCancelled}</p>}
        {view.fittingStays && <p>{view.fittingStays}</p>}
        <RadioGroup
          {...field("reason")}
          label="Почему"
          options={Object.entries(cancelReasons).map(([value, label]) => ({ value, label }))}
        />
        <TextArea {...field("text")} label="Подробности" hint="Видят только сотрудники" maxLength={500} />
        <Answers label="Отменить заказ" view={view} isDangerous />
      </Stack>
    </form>
  );
}

export function TillForm({ view, reply }: DeskFormProps) {
  const field = fieldsOf<DeskField>("till", reply);
  return (
    <form method="post" noValidate>
      <Seen intent="till" view={view} reply={reply} />
      <Stack gap="m">
        <p>
          Меняется только запись, куда пришли деньги: сумма и заказ остаются. Кто выдал, исправляет сам 15 минут, потом
          нужен второй сотрудник. На кассе пробейте чек коррекции: за деньги из кассы сайт чеков не пробивает.
        </p>
        <RadioGroup
          {...field("till")}
          label="Чем оплатили на самом деле"
          options={Object.entries(tills)
            .filter(([value]) => value !== "instalment_card")
            .map(([value, label]) => ({ value, label }))}
        />
        <TextArea {...field("text")} label="Почему" hint="Видят только сотрудники" maxLength={500} />
        <Answers label="Исправить кассу" view={view} />
      </Stack>
    </form>
  );
}

/** What was handed out by mistake. */
export function UndoForm({ view, reply }: DeskFormProps) {
  const field = fieldsOf<DeskField>("undo_hand_out", reply);
  return (
    <form method="post" noValidate>
      <Seen intent="undo_hand_out" view={view} reply={reply} />
      <Stack gap="m">
        {view.undo.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <TextArea {...field("text")} label="Почему" hint="Видят только сотрудники" maxLength={500} />
        <Answers label="Отменить выдачу" view={view} isDangerous />
      </Stack>
    </form>
  );
}

interface AnswersProps {
  label: string;
  view: OrderCardView;
  isDangerous?: boolean;
}

const Answers = ({ label, view, isDangerous = false }: AnswersProps) => (
  <Inline gap="s">
    <Button variant={isDangerous ? "danger" : "primary"}>{label}</Button>
    <ButtonLink href={deskOrderPath(view.identity)}>Вернуться к заказу</ButtonLink>
  </Inline>
);

/** An act that is no longer possible: why, and what was typed, so that it is not lost. */
export function ActOver({ view, reply }: DeskFormProps) {
  const text = reply?.initialValue.text;
  return (
    <Stack gap="m">
      <Notice>
        Сейчас это сделать нельзя: заказ «{view.statusTitle}».{view.toTake.refusal && ` ${view.toTake.refusal}.`}
      </Notice>
      {text && <TextArea name="text" label="Вы написали" defaultValue={text} readOnly />}
      <div>
        <ButtonLink href={deskOrderPath(view.identity)}>Вернуться к заказу</ButtonLink>
      </div>
    </Stack>
  );
}

export function OrderNoteForm({ view, reply }: DeskFormProps) {
  const field = fieldsOf<DeskField>("note", reply);
  return (
    <form method="post" action={deskOrderPath(view.identity)} noValidate>
      <Seen intent="note" view={view} reply={reply} />
      <Stack gap="s">
        <TextArea
          {...field("text")}
          label="Новая заметка"
          hint="Видят только сотрудники, изменить её нельзя"
          maxLength={2_000}
        />
        <div>
          <Button>Добавить заметку</Button>
        </div>
      </Stack>
    </form>
  );
}

export function LetterForm({ view, reply, what }: DeskFormProps & { what: string }) {
  return (
    <form method="post" action={deskOrderPath(view.identity)}>
      <Seen intent="letter" view={view} reply={reply} />
      <Button>Отправить {what} ещё раз</Button>
    </form>
  );
}

export const OrderNotes = ({ notes }: Pick<OrderCardView, "notes">) =>
  notes.length === 0 ? (
    <p className={muted}>Заметок нет.</p>
  ) : (
    <Stack as="ul" gap="s">
      {notes.map(({ id, text, about }) => (
        <li key={id}>
          <p>{text}</p>
          <p className={muted}>{about}</p>
        </li>
      ))}
    </Stack>
  );

export const SectionTitle = ({ id, children }: { id: string; children: string }) => (
  <Heading level={2} size="large" id={id}>
    {children}
  </Heading>
);
