import { useNavigation } from "@remix-run/react";
import { pointsText } from "../../../shared/points-text.ts";
import { sumRows } from "../../../shared/sum-rows.ts";
import { textSize } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPieces, formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Price } from "../../../ui/price.tsx";
import { StickyBar } from "../../../ui/sticky-bar.tsx";
import type { DeliveryView } from "./checkout.server.ts";
import { onlyFor, onlyWhenPoints, onlyWhenTradeIn } from "./chosen-delivery.css.ts";
import { lastIntent, ORDER_FORM } from "./order-fields.ts";
import * as css from "./order-sum.css.ts";
import type { OrderTotal } from "./order-total.ts";

/** Id of the form for the submit button beside the sum. */
export const ORDER_FORM_ID = "order";

interface OrderSumProps {
  pieces: number;
  totals: readonly OrderTotal[];
  /** Ways that can be chosen; those without a total have no price yet. */
  unpriced: readonly Pick<DeliveryView, "type" | "title">[];
  /** The order may already exist. */
  isRepeat: boolean;
}

/** The amount to pay and the button. Each delivery and kind of payment has its total; that of the chosen ones is shown. */
export function OrderSum({ pieces, totals, unpriced, isRepeat }: OrderSumProps) {
  return (
    <div className={css.column}>
      <Card as="section" labelledBy="sum-heading">
        <Heading level={2} size="large" id="sum-heading">
          Ваш заказ
        </Heading>
        <div role="status">
          {totals.map((total) => (
            <div key={keyOf(total)} className={whileChosen(total)}>
              <DefinitionTable
                sums
                rows={sumRows(total, { goods: `Товары, ${formatPieces(pieces)}`, delivery: total.title })}
              />
              <p className={css.total}>
                <span className={textSize.large}>К оплате</span> <Price kopecks={total.sum} />
              </p>
              {total.earns > 0 && <p>+{pointsText(total.earns)} после получения</p>}
            </div>
          ))}
          {unpriced
            .filter(({ type }) => !totals.some((total) => total.type === type))
            .map(({ type, title }) => (
              <p key={type} className={onlyFor[type]}>
                {title}: сумма появится, когда выберете, куда привезти.
              </p>
            ))}
        </div>
        <SubmitOrder isRepeat={isRepeat} />
      </Card>
    </div>
  );
}

const keyOf = ({ type, keepsTradeIn, takesPoints }: OrderTotal) => `${type} ${keepsTradeIn} ${takesPoints}`;

const whileChosen = ({ type, keepsTradeIn, takesPoints }: OrderTotal) =>
  [
    onlyFor[type],
    keepsTradeIn === null ? "" : onlyWhenTradeIn[keepsTradeIn ? "kept" : "dropped"],
    takesPoints === null ? "" : onlyWhenPoints[takesPoints ? "kept" : "dropped"],
  ].join(" ");

/** The button beside the sum, and at the end of the form. */
export function SubmitOrder({ isRepeat }: Pick<OrderSumProps, "isRepeat">) {
  const navigation = useNavigation();
  const isSending = lastIntent(navigation.formData) === ORDER_FORM;
  return (
    <Button type="submit" form={ORDER_FORM_ID} variant="primary" size="l" full loading={isSending}>
      {isRepeat ? "Отправить ещё раз" : "Оформить заказ"}
    </Button>
  );
}

/** What is paid by the chosen delivery and payment, in one line. */
export function ChosenSum({ totals }: { totals: readonly OrderTotal[] }) {
  return (
    <span>
      {totals.map((total) => (
        <span key={keyOf(total)} className={whileChosen(total)}>
          К оплате <b>{formatPrice(total.sum)}</b>
        </span>
      ))}
    </span>
  );
}

/** On a phone the sum is sticky while the lines are shown, and links to the form. */
export function StickySum({ totals }: { totals: readonly OrderTotal[] }) {
  return (
    <StickyBar>
      <ChosenSum totals={totals} />
      <ButtonLink href="#checkout" variant="primary">
        Оформить
      </ButtonLink>
    </StickyBar>
  );
}
