import type { ShortOrder } from "../../../../gateway/contract/sales/my-orders.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatPieces } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import { GoodsPicture } from "../../catalogue/goods/goods-picture.tsx";
import type { OrderCardView } from "./my-orders.server.ts";
import { OrderActions } from "./order-actions.tsx";
import * as css from "./order-card.css.ts";
import { orderPath } from "./order-paths.ts";

/** Statuses that need the customer's attention stand out; finished ones do not. */
const statusTones = {
  new: "solid",
  processing: "solid",
  ready: "success",
  delivered: "neutral",
  cancelled: "neutral",
} as const satisfies Record<ShortOrder["status"], string>;

export function OrderCard({ order }: { order: OrderCardView }) {
  const { identity, status, title, createdDay, sum, place, reserve, pictures, more } = order;
  return (
    <Card as="article" labelledBy={`order-${identity}`}>
      <Stack gap="s">
        <Inline apart gap="s" align="baseline">
          <Heading level={2} size="large" id={`order-${identity}`}>
            <a href={orderPath(identity)} className={loneLink}>
              Заказ {identity}
            </a>
          </Heading>
          <Badge tone={statusTones[status]}>{title}</Badge>
        </Inline>
        <p className={muted}>
          {createdDay}. {place}
        </p>
        {reserve && <p>{reserve}</p>}
        <Inline as="ul" gap="s">
          {pictures.map((line) => (
            <li key={line.url}>
              <a href={line.url} className={css.picture}>
                <GoodsPicture
                  base={line.image}
                  alt={`${line.title}, ${formatPieces(line.quantity)}`}
                  widths={[160]}
                  sizes="4rem"
                />
              </a>
            </li>
          ))}
          {more > 0 && <li className={muted}>и ещё {more}</li>}
        </Inline>
        <Inline apart gap="s">
          <Price kopecks={sum} />
          <OrderActions {...order} />
        </Inline>
      </Stack>
    </Card>
  );
}
