import { usualTerms } from "../../../../gateway/contract/catalogue/goods-prices.ts";
import {
  type ProfileValues,
  profilePrices,
  type SupplierTerms,
} from "../../../../gateway/contract/office/import-desk.ts";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Stack } from "../../../ui/layout.tsx";
import { Select, type SelectOption } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";

/** A heading or a warehouse of a list, and what it is taken for. */
export interface ProfileRow {
  /** As the list has it; null is typed by staff. */
  name: string | null;
  label: string;
  chosen: string;
  /** What it is taken for without a word of staff; undefined where only their word counts. */
  was?: string;
  /** Known by its name: there is no choosing none. */
  isNamed?: boolean;
}

interface ProfileFieldsProps {
  /** Of the form that they are in. */
  form: string;
  reply: RefusedForm | undefined;
  profile: ProfileValues;
  columns: readonly ProfileRow[];
  warehouses: readonly ProfileRow[];
  fields: readonly SelectOption[];
  locations: readonly SelectOption[];
}

/** How a supplier's list is read: what columns hold, whose stock warehouses are, which price is sold at. */
export function ProfileFields(props: ProfileFieldsProps) {
  const { form, reply, profile, columns, warehouses, fields, locations } = props;
  const { price, marginPercent, roundUpToRoubles } = profile;
  const field = fieldsOf(form, reply, {
    price,
    marginPercent: marginPercent === 0 ? "" : String(marginPercent).replace(".", ","),
    roundUpToRoubles: roundUpToRoubles === null ? "" : String(roundUpToRoubles),
  });
  return (
    <Stack gap="m">
      {columns.length > 0 && (
        <Rows
          what="column"
          title="Что в столбцах"
          typed="Заголовок, как в файле"
          placeholder="Не понято: параметр товара"
          form={form}
          reply={reply}
          rows={columns}
          options={fields}
        />
      )}
      {warehouses.length > 0 && (
        <Rows
          what="warehouse"
          title="Чей это склад"
          typed="Склад, как в файле"
          placeholder="Не брать"
          hint="Пока склад не выбран, остаток не берётся: товары будут не в наличии."
          form={form}
          reply={reply}
          rows={warehouses}
          options={locations}
        />
      )}
      <fieldset>
        <legend className={css.heading}>Цена продажи</legend>
        <div className={css.fields}>
          <div className={css.width.half}>
            <Select
              {...field("price")}
              label="Из какой цены"
              placeholder="Розничная, иначе «Цена», иначе РРЦ"
              options={Object.entries(profilePrices).map(([value, label]) => ({ value, label }))}
            />
          </div>
          <TextField {...field("marginPercent")} label="Наценка, %" inputMode="decimal" maxLength={8} />
          <TextField {...field("roundUpToRoubles")} label="Округлить вверх до, ₽" inputMode="numeric" maxLength={8} />
        </div>
      </fieldset>
    </Stack>
  );
}

interface SupplierTermsProps {
  form: string;
  reply: RefusedForm | undefined;
  terms: SupplierTerms;
}

/** What decides between this supplier and others who offer the same goods at the same price. */
export function SupplierTermsFields({ form, reply, terms }: SupplierTermsProps) {
  const { deliveryDays, reliability } = terms;
  const field = fieldsOf(form, reply, {
    deliveryDays: deliveryDays === null ? "" : String(deliveryDays),
    reliability: reliability === null ? "" : String(reliability),
  });
  return (
    <fieldset>
      <legend className={css.heading}>Если цена одинаковая у нескольких поставщиков</legend>
      <div className={css.fields}>
        <div className={css.width.half}>
          <TextField
            {...field("deliveryDays")}
            label="Срок доставки, дней"
            hint={`Выбирается тот, кто везёт быстрее. Пусто — ${usualTerms.deliveryDays}.`}
            inputMode="numeric"
            maxLength={8}
          />
        </div>
        <div className={css.width.half}>
          <TextField
            {...field("reliability")}
            label="Надёжность, от 0 до 100"
            hint={`При равных цене и сроке — тот, кто надёжнее. Пусто — ${usualTerms.reliability}.`}
            inputMode="numeric"
            maxLength={8}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface RowsProps {
  what: "column" | "warehouse";
  title: string;
  typed: string;
  placeholder: string;
  hint?: string;
  form: string;
  reply: RefusedForm | undefined;
  rows: readonly ProfileRow[];
  options: readonly SelectOption[];
}

function Rows({ what, title, typed, placeholder, hint, form, reply, rows, options }: RowsProps) {
  const field = fieldsOf(form, reply);
  const typedOr = (name: string, stored: string) => {
    const { defaultValue, ...rest } = field(name);
    // What was left empty is not in a reply.
    return { ...rest, defaultValue: reply?.form === form ? (defaultValue ?? "") : stored };
  };
  return (
    <fieldset>
      <legend className={css.heading}>{title}</legend>
      {hint && <p className={muted}>{hint}</p>}
      <div className={css.fields}>
        {rows.map(({ name, label, chosen, was, isNamed = false }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and their names may repeat
          <div key={n} className={name === null ? css.width.whole : css.width.half}>
            {name === null ? (
              <div className={css.fields}>
                <div className={css.width.half}>
                  <TextField {...typedOr(`${what}-name-${n}`, "")} label={typed} maxLength={300} />
                </div>
                <div className={css.width.half}>
                  <Select
                    {...typedOr(`${what}-${n}`, chosen)}
                    label={label}
                    placeholder={placeholder}
                    options={options}
                  />
                </div>
              </div>
            ) : (
              <>
                <input type="hidden" name={`${what}-name-${n}`} value={name} />
                {was !== undefined && <input type="hidden" name={`${what}-was-${n}`} value={was} />}
                <Select
                  {...typedOr(`${what}-${n}`, chosen)}
                  label={label}
                  placeholder={isNamed ? undefined : placeholder}
                  options={options}
                />
              </>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
