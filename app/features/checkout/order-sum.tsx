import { useNavigation } from "@remix-run/react";
import { textSize } from "../../styles/typography.css.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionTable } from "../../ui/definition-table.tsx";
import { formatPieces, formatPrice } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Price } from "../../ui/price.tsx";
import { StickyBar } from "../../ui/sticky-bar.tsx";
import { ORDER_FORM_ID } from "./checkout-form.tsx";
import { onlyFor } from "./chosen-delivery.css.ts";
import * as css from "./order-sum.css.ts";
import type { DeliveryTotal } from "./order-total.ts";

interface OrderSumProps {
  pieces: number;
  totals: readonly DeliveryTotal[];
  /** The order may have been taken already. */
  isRepeat: boolean;
}

/** All that is paid, and the button. Each delivery has its total; that of the chosen one is shown. */
export function OrderSum({ pieces, totals, isRepeat }: OrderSumProps) {
  const navigation = useNavigation();
  const isSending = navigation.formData?.get("intent") === "order";
  return (
    <div className={css.column}>
      <Card as="section" labelledBy="sum-heading">
        <Heading level={2} size="large" id="sum-heading">
          Ваш заказ
        </Heading>
        <div role="status">
          {totals.map((total) => (
            <div key={total.type} className={onlyFor[total.type]}>
              <DefinitionTable sums rows={sumRows(total, pieces)} />
              <p className={css.total}>
                <span className={textSize.large}>К оплате</span> <Price kopecks={total.sum} />
              </p>
            </div>
          ))}
        </div>
        <Button type="submit" form={ORDER_FORM_ID} variant="primary" size="l" full loading={isSending}>
          {isRepeat ? "Отправить ещё раз" : "Оформить заказ"}
        </Button>
      </Card>
    </div>
  );
}

function sumRows({ title, subtotal, tradeIn, delivery }: DeliveryTotal, pieces: number) {
  return [
    { term: `Товары, ${formatPieces(pieces)}`, value: formatPrice(subtotal) },
    ...(tradeIn > 0 ? [{ term: "Сдача старого аккумулятора", value: formatPrice(-tradeIn) }] : []),
    { term: title, value: delivery === 0 ? "бесплатно" : formatPrice(delivery) },
  ];
}

/** On a phone the sum stays in sight beside the lines and leads to the form. */
export function StickySum({ totals }: { totals: readonly DeliveryTotal[] }) {
  return (
    <StickyBar>
      <span>
        {totals.map((total) => (
          <span key={total.type} className={onlyFor[total.type]}>
            К оплате <b>{formatPrice(total.sum)}</b>
          </span>
        ))}
      </span>
      <ButtonLink href="#checkout" variant="primary">
        Оформить
      </ButtonLink>
    </StickyBar>
  );
}
