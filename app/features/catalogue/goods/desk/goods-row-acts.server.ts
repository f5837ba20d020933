import { z } from "zod";
import {
  type GoodsOwnValues,
  goodsDeskCard,
  goodsDeskUpdate,
} from "../../../../../gateway/contract/catalogue/goods-desk.ts";
import { dayField } from "../../../../../gateway/contract/platform/local-time.ts";
import { kopecksOf } from "../../../../shared/typed-sum.ts";
import { formatPrice } from "../../../../ui/format.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { noFields } from "../../../platform/resource-kit/card-acts.server.ts";
import { type RowOutcome, rowAct } from "../../../platform/resource-kit/row-acts.server.ts";
import type { TickedRow } from "../../../platform/resource-kit/row-acts.ts";

interface Texts {
  done: string;
  /** Nothing had to be done. */
  already: string;
}

/** Changes one thing that staff say of goods, and leaves the rest as it is; a form sent twice finds it changed already. */
async function change(
  visitor: Visitor,
  { id }: TickedRow,
  values: Partial<GoodsOwnValues>,
  { done, already }: Texts,
): Promise<RowOutcome> {
  const card = await visitor.gateway.call(goodsDeskCard, { id: Number(id) });
  if (!card.ok) return card;
  const { own, version } = card.data;
  const isChange = Object.entries(values).some(([name, value]) => own[name as keyof GoodsOwnValues] !== value);
  if (!isChange) return { ok: true, text: already };
  const changed = await visitor.gateway.call(goodsDeskUpdate, { id: Number(id), version, own: { ...own, ...values } });
  if (!changed.ok) return changed;
  return {
    ok: true,
    text: changed.data.waits ? "такую низкую цену подтвердит второй сотрудник, до этого прежняя" : done,
  };
}

const goods = { permission: "goods" } as const;
const hiding = (isHidden: boolean, texts: Texts) =>
  rowAct({
    ...goods,
    label: isHidden ? "Скрыть с сайта" : "Вернуть на сайт",
    form: noFields,
    run: (visitor, row) => change(visitor, row, { isHidden }, texts),
  });

/** What can be done to several goods at once. */
export const goodsRowActs = {
  hide: hiding(true, { done: "скрыт", already: "уже был скрыт" }),
  show: hiding(false, { done: "больше не скрыт", already: "и не был скрыт" }),
  price: rowAct({
    ...goods,
    label: "Поставить цену",
    fields: [
      { kind: "text", name: "price", label: "Своя цена, ₽" },
      { kind: "day", name: "priceLastDay", label: "Последний день цены" },
    ],
    form: z.object({
      price: z
        .string("Напишите цену")
        .transform((text) => kopecksOf(text) ?? 0)
        .refine((sum) => sum > 0, "Цена пишется как 5290 или 5290,50"),
      priceLastDay: dayField("Выберите последний день цены"),
    }),
    run: (visitor, row, { price, priceLastDay }) =>
      change(
        visitor,
        row,
        { priceKopecks: price, priceLastDay },
        { done: `цена ${formatPrice(price)}`, already: `цена уже ${formatPrice(price)}` },
      ),
  }),
  import_price: rowAct({
    ...goods,
    label: "Вернуть цену из импорта",
    form: noFields,
    run: (visitor, row) =>
      change(
        visitor,
        row,
        { priceKopecks: null, priceLastDay: null },
        { done: "цена снова из импорта", already: "цена и так из импорта" },
      ),
  }),
} as const;
