import { CHANGED_MIND_DAYS } from "../../../../gateway/contract/sales/figures.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { GoodsPicture } from "../../catalogue/goods/goods-picture.tsx";
import * as css from "./return-fields.css.ts";
import type { ReturnField } from "./return-offer.server.ts";

interface ReturnFieldsProps {
  lines: readonly { name: `quantity-${number}`; title: string; picture: string; price: number; most: number }[];
  reasons: readonly { value: string; label: string }[];
  mayChangeMind: boolean;
  hints: { lines: string; comment: string };
  reply: RefusedForm<ReturnField> | undefined;
}

/** What is given back and why, with the intent `return`: for customers and for staff. */
export function ReturnFields({ lines, reasons, mayChangeMind, hints, reply }: ReturnFieldsProps) {
  const field = fieldsOf("return", reply);
  return (
    <>
      <Fieldset id="return-lines" legend="Что возвращаете" hint={hints.lines} error={field("lines").error}>
        {lines.map(({ name, title, picture, price, most }) => (
          <div key={name} className={css.line}>
            <GoodsPicture base={picture} alt="" widths={[160]} sizes="4rem" />
            <div>
              <div>{title}</div>
              <span className={muted}>
                {formatPrice(price)}, можно вернуть: {most}
              </span>
            </div>
            <TextField
              name={name}
              label={`Сколько вернуть: ${title}`}
              labelHidden
              type="number"
              inputMode="numeric"
              min={0}
              max={most}
              defaultValue={reply ? (reply.initialValue[name] ?? "") : lines.length === 1 ? String(most) : "0"}
            />
          </div>
        ))}
      </Fieldset>
      <RadioGroup {...field("reason")} label="Почему" options={reasons} required />
      {!mayChangeMind && (
        <p className={muted}>
          Прошло больше {CHANGED_MIND_DAYS} дней после получения, поэтому вернуть можно только товар с недостатком.
        </p>
      )}
      <TextArea {...field("comment")} label="Подробности" hint={hints.comment} maxLength={1000} rows={4} />
    </>
  );
}
