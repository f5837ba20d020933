import { restChoices } from "../../../../gateway/contract/office/order-desk.ts";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Details } from "../../../ui/details.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { DeskField } from "./act-on-order.server.ts";
import type { OrderCardView } from "./order-card.server.ts";

interface GivenGoodsProps {
  view: OrderCardView;
  reply: RefusedForm<DeskField> | undefined;
}

const restHints = {
  stays: "Товар ждёт покупателя в этом же заказе, сейчас берём деньги только за выданное",
  cancel: "Товар вернётся в продажу, лишние деньги вернутся покупателю",
};

/** All that is left, unless somebody says otherwise; the second press agrees to what becomes of the rest and of its money. */
export function GivenGoods({ view, reply }: GivenGoodsProps) {
  const field = fieldsOf<DeskField>("hand_out", reply);
  const values: Partial<Record<string, string>> = reply?.form === "hand_out" ? reply.initialValue : {};
  /** What was left empty is not among what was typed, and stays empty. */
  const typedOf = ({ position, left }: OrderCardView["goods"][number]) =>
    reply?.form === "hand_out" ? (values[`quantity-${position}`] ?? "") : String(left);
  const isPart = view.goods.some((line) => typedOf(line) !== String(line.left));
  const pieces = view.goods.map((line) => {
    const { position, title, quantity, given, unit } = line;
    return (
      <div key={position}>
        <TextField
          {...field(`quantity-${position}`)}
          defaultValue={typedOf(line)}
          label={`${title}, ${unit}`}
          hint={given > 0 ? `В заказе ${quantity}, уже выдано ${given}` : `В заказе ${quantity}`}
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
      </div>
    );
  });
  const marked = view.goods.filter(({ isMarked, left }) => isMarked && left > 0);
  return (
    <>
      {values.expectedSum && <input type="hidden" name="expectedSum" value={values.expectedSum} />}
      {marked.map(({ position, title, left }) => (
        <TextArea
          key={position}
          {...field(`codes-${position}`)}
          label={`Коды маркировки: ${title}`}
          hint={`По одному на штуку, всего ${left}: отсканируйте подряд. Без кодов чек подождёт их`}
          rows={Math.min(left, 8)}
          maxLength={20_000}
        />
      ))}
      <Details summary="Выдать не всё" open={isPart || (reply?.form === "hand_out" && reply.error.rest !== undefined)}>
        <Stack gap="s">
          <p className={muted}>Напишите, сколько выдаёте, и что с остальным. Сначала покажем, что станет с деньгами.</p>
          {pieces}
          <RadioGroup
            {...field("rest")}
            label="Остальное"
            options={Object.entries(restChoices).map(([value, label]) => ({
              value,
              label,
              hint: restHints[value as keyof typeof restHints],
            }))}
          />
        </Stack>
      </Details>
    </>
  );
}
