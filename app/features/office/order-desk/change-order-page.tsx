import { DESK_PATH } from "../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, tickOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { SectionTitle } from "./act-forms.tsx";
import { ChangeDeliveryFields } from "./change-delivery-fields.tsx";
import type { ChangeOrderView, ChangeReply } from "./change-order.server.ts";
import { CHANGE_FORM } from "./desk-paths.ts";

interface ChangeOrderProps {
  view: ChangeOrderView;
  reply: ChangeReply | undefined;
}

type Field = ReturnType<typeof fieldsOf>;

/** An order as staff and customer agree to have it: what it is to be, what that costs, and only then the button. */
export function ChangeOrderPage({ view, reply }: ChangeOrderProps) {
  const trail = [
    { label: "Заказы", href: DESK_PATH },
    { label: `Заказ ${view.identity}`, href: view.orderPath },
  ];
  return (
    <BackOfficeFrame trail={trail} messages={[]}>
      <Heading level={1} size="title">
        Изменить заказ {view.identity}
      </Heading>
      <FormProblems reply={reply} title="Не получилось" />
      {view.refusal && <Notice tone="warning">{view.refusal}.</Notice>}
      {(view.refusal === null || reply) && <ChangeForm view={view} reply={reply} />}
    </BackOfficeFrame>
  );
}

function ChangeForm({ view, reply }: ChangeOrderProps) {
  const field = fieldsOf(CHANGE_FORM, reply, { delivery: "keep", shopId: String(view.shopId ?? "") });
  const values: Partial<Record<string, string>> = reply?.initialValue ?? {};
  return (
    <form method="post" noValidate autoComplete="off">
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="key" value={values.key ?? view.key} />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Lines view={view} reply={reply} field={field} />
          <AddGoods reply={reply} field={field} />
          <ChangeDeliveryFields view={view} cargo={reply?.cargo ?? null} field={field} />
          <Card>
            <Stack gap="m">
              {view.isPaid ? (
                <p>Оплата: {view.paymentNow}. Заказ оплачен, способ оплаты не меняется.</p>
              ) : (
                <Select
                  {...field("method")}
                  label="Оплата"
                  options={[
                    { value: "", label: `Как сейчас: ${view.paymentNow}` },
                    ...view.methods
                      .filter(({ method }) => method !== view.payment.method)
                      .map(({ method, title }) => ({ value: method, label: title })),
                  ]}
                />
              )}
              <TextArea {...field("reason")} label="Почему" hint="Видят только сотрудники" maxLength={500} />
            </Stack>
          </Card>
        </Stack>
        <Outcome view={view} reply={reply} />
      </Grid>
    </form>
  );
}

interface RowOfForm {
  row: number;
  position: string | undefined;
  sku: string;
  title: string;
  about: string;
  quantity: string;
  takesBattery: boolean;
  isTicked: boolean;
}

/** The lines of the order, then what was added; what was typed stays, also where somebody has changed the order meanwhile. */
function rowsOf({ view, reply }: ChangeOrderProps): RowOfForm[] {
  const values: Partial<Record<string, string>> = reply?.initialValue ?? {};
  const own = view.lines.map((line, row) => {
    const name = `lines[${row}]`;
    const isSame = values[`${name}.sku`] === line.sku && values[`${name}.position`] === String(line.position);
    return {
      row,
      position: String(line.position),
      sku: line.sku,
      title: line.title,
      about: line.about,
      quantity: (isSame ? values[`${name}.quantity`] : undefined) ?? String(line.quantity),
      takesBattery: line.takesBattery,
      isTicked: isSame ? values[`${name}.tradeIn`] === "on" : view.hasTradeIn,
    };
  });
  const added = Object.keys(values).flatMap((key): Omit<RowOfForm, "row">[] => {
    const name = /^(lines\[\d+\])\.sku$/.exec(key)?.[1];
    const sku = values[key];
    if (!name || !sku || values[`${name}.position`] !== undefined) return [];
    const [title, quantity] = [values[`${name}.title`] ?? sku, values[`${name}.quantity`] ?? "1"];
    return [{ position: undefined, sku, title, about: sku, quantity, takesBattery: false, isTicked: false }];
  });
  return [...own, ...added.map((line, index) => ({ ...line, row: own.length + index }))];
}

function Lines({ view, reply, field }: ChangeOrderProps & { field: Field }) {
  const { error } = field("lines");
  return (
    <Card>
      <Fieldset id="change-lines" legend="Товары" hint="0 уберёт товар из заказа" error={error}>
        <Stack gap="m">
          {rowsOf({ view, reply }).map(({ row, position, sku, title, about, quantity, takesBattery, isTicked }) => {
            const name = `lines[${row}]`;
            return (
              <div key={name}>
                {position !== undefined && <input type="hidden" name={`${name}.position`} value={position} />}
                <input type="hidden" name={`${name}.sku`} value={sku} />
                {position === undefined && <input type="hidden" name={`${name}.title`} value={title} />}
                <TextField
                  {...field(`${name}.quantity`)}
                  defaultValue={quantity}
                  label={`${title}, шт.`}
                  hint={position === undefined ? `${about} · добавлен` : about}
                  inputMode="numeric"
                  width="short"
                />
                {takesBattery && (
                  <Checkbox
                    {...tickOf(field(`${name}.tradeIn`))}
                    defaultChecked={isTicked}
                    label="Сдадут старый аккумулятор"
                  />
                )}
              </div>
            );
          })}
        </Stack>
      </Fieldset>
    </Card>
  );
}

const AddGoods = ({ reply, field }: { reply: ChangeReply | undefined; field: Field }) => (
  <Card>
    <Stack gap="s">
      <TextField {...field("text")} label="Добавить товар" hint="Артикул или слова из названия" maxLength={100} />
      <div>
        <Button name="intent" value="find">
          Найти товар
        </Button>
      </div>
      {reply?.found && reply.found.length > 0 && (
        <Stack as="ul" gap="s">
          {reply.found.map(({ sku, title, about }) => (
            <li key={sku}>
              <Inline gap="s" apart>
                <span>
                  {title}
                  <span className={muted}> {about}</span>
                </span>
                <input type="hidden" name={`title:${sku}`} value={title} />
                <Button name="intent" value={`add:${sku}`} aria-label={`Добавить ${title}`}>
                  Добавить
                </Button>
              </Inline>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  </Card>
);

/** What it comes to. The button that does it is there only once that was seen. */
const Outcome = ({ view, reply }: ChangeOrderProps) => (
  <Card>
    <Stack gap="m">
      <SectionTitle id="change-outcome">Что получится</SectionTitle>
      {reply?.preview ? (
        <>
          <p>{reply.preview.summary}.</p>
          <DefinitionTable sums rows={reply.preview.rows} />
          <p>{reply.preview.money}</p>
          <p className={muted}>{reply.preview.status}</p>
          <input type="hidden" name="expectedSum" value={reply.preview.expectedSum} />
        </>
      ) : (
        <p>
          Сейчас заказ стоит {view.sum}. Посчитайте: покажем новую сумму, разницу и что станет с деньгами. До этого
          ничего не меняется.
        </p>
      )}
      <Inline gap="s">
        {reply?.preview && (
          <Button variant="primary" name="intent" value="do">
            Изменить заказ
          </Button>
        )}
        <Button variant={reply?.preview ? undefined : "primary"} name="intent" value="try">
          {reply?.preview ? "Посчитать заново" : "Посчитать"}
        </Button>
        <ButtonLink href={view.orderPath}>Вернуться к заказу</ButtonLink>
      </Inline>
    </Stack>
  </Card>
);
