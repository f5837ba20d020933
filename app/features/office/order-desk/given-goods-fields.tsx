import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Details } from "../../../ui/details.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { DeskField } from "./act-on-order.server.ts";
import type { OrderCardView } from "./order-card.server.ts";

interface GivenGoodsProps {
  view: OrderCardView;
  reply: RefusedForm<DeskField> | undefined;
}

/** All of it, unless somebody says otherwise; what is not handed out is cancelled, and the second press agrees to what that costs. */
export function GivenGoods({ view, reply }: GivenGoodsProps) {
  const field = fieldsOf<DeskField>("hand_out", reply);
  const values: Partial<Record<string, string>> = reply?.form === "hand_out" ? reply.initialValue : {};
  const isPart = view.goods.some(({ position, quantity }) => {
    const typed = values[`quantity-${position}`];
    return typed !== undefined && typed !== String(quantity);
  });
  const pieces = view.goods.map(({ position, title, quantity, unit }) => (
    <div key={position}>
      <TextField
        {...field(`quantity-${position}`)}
        defaultValue={values[`quantity-${position}`] ?? String(quantity)}
        label={`${title}, ${unit}`}
        hint={`В заказе ${quantity}`}
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
    </div>
  ));
  const marked = view.goods.filter(({ isMarked }) => isMarked);
  return (
    <>
      {values.expectedSum && <input type="hidden" name="expectedSum" value={values.expectedSum} />}
      {marked.map(({ position, title, quantity }) => (
        <TextArea
          key={position}
          {...field(`codes-${position}`)}
          label={`Коды маркировки: ${title}`}
          hint={`По одному на штуку, всего ${quantity}: отсканируйте подряд. Без кодов чек подождёт их`}
          rows={Math.min(quantity, 8)}
          maxLength={20_000}
        />
      ))}
      <Details summary="Выдать не всё" open={isPart}>
        <Stack gap="s">
          <p className={muted}>
            Напишите, сколько выдаёте. Остальное отменим; сначала покажем новую сумму и что станет с деньгами.
          </p>
          {pieces}
        </Stack>
      </Details>
    </>
  );
}
