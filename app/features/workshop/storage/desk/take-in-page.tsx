import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Fieldset } from "../../../../ui/fieldset.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Grid, Stack } from "../../../../ui/layout.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { DESK_STORAGE_PATH } from "./desk-storage-paths.ts";
import type { TakeInView } from "./take-in.server.ts";
import { ITEM_ROWS, itemField, type TakeInField } from "./take-in-fields.ts";

const FORM = "take-in";
const QUANTITIES = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

interface TakeInProps {
  view: TakeInView;
  reply: RefusedForm<TakeInField> | undefined;
}

/** Somebody leaves wheels at the counter: who, from what car, what in what state, where and until when. */
export function TakeInPage({ view, reply }: TakeInProps) {
  const field = fieldsOf<TakeInField>(FORM, reply, view.stored);
  return (
    <BackOfficeFrame trail={[{ label: "Договоры хранения", href: DESK_STORAGE_PATH }]} messages={[]}>
      <Heading level={1} size="title">
        Принять на хранение
      </Heading>
      <FormProblems reply={reply} title="Не получилось" />
      <Card>
        <form method="post" noValidate autoComplete="off">
          <input type="hidden" name="intent" value={FORM} />
          <input type="hidden" name="key" value={view.key} />
          <Stack gap="m">
            <Grid template="halves">
              <TextField {...field("phone")} label="Телефон" kind="phone" autoComplete="off" />
              <TextField {...field("name")} label="Имя" autoComplete="off" maxLength={100} />
              <TextField {...field("plate")} label="Номер автомобиля" autoComplete="off" maxLength={20} />
              <TextField {...field("carTitle")} label="Автомобиль" autoComplete="off" maxLength={120} />
            </Grid>
            <Grid template="halves">
              <Select {...field("kind")} label="Что храним" options={view.kinds} />
              <Select {...field("vehicleType")} label="Тип автомобиля" options={view.vehicles} />
            </Grid>
            {Array.from({ length: ITEM_ROWS }, (_, row) => (
              <Item key={itemField(row, "title")} row={row} field={field} />
            ))}
            <Grid template="halves">
              <Select {...field("shop")} label="Центр" placeholder="Выберите" options={view.shops} />
              <TextField {...field("place")} label="Место" maxLength={100} />
              <TextField {...field("planningDate")} label="Храним до" type="date" />
              <TextField
                {...field("dayPrice")}
                label="Цена дня, ₽"
                hint="Пусто: цена не известна, на сайте не продлить"
                inputMode="decimal"
              />
              <TextField {...field("paidUntil")} label="Оплачено до" hint="Пусто: не оплачено" type="date" />
            </Grid>
            <div>
              <Button variant="primary">Принять на хранение</Button>
            </div>
          </Stack>
        </form>
      </Card>
    </BackOfficeFrame>
  );
}

function Item({ row, field }: { row: number; field: ReturnType<typeof fieldsOf<TakeInField>> }) {
  const quantity = field(itemField(row, "quantity"));
  return (
    <Fieldset id={`item-${row}`} legend={row === 0 ? "Шины или колёса" : `Ещё: строка ${row + 1}`}>
      <Grid template="halves">
        <TextField
          {...field(itemField(row, "title"))}
          label="Название и размер"
          hint={row === 0 ? "Зимние шины Nokian 205/55 R16" : undefined}
          maxLength={120}
        />
        <Select {...quantity} defaultValue={quantity.defaultValue ?? "4"} label="Штук" options={QUANTITIES} />
        <TextField {...field(itemField(row, "tread"))} label="Протектор, мм" inputMode="decimal" maxLength={5} />
        <TextField
          {...field(itemField(row, "dot"))}
          label="DOT"
          hint={row === 0 ? "Неделя и год: 2319" : undefined}
          inputMode="numeric"
          maxLength={4}
        />
      </Grid>
    </Fieldset>
  );
}
