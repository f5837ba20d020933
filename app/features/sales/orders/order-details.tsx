import type { ReactNode } from "react";
import { sumRows } from "../../../shared/sum-rows.ts";
import { loneLink, muted, quietLink } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPieces, formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { GoodsPicture } from "../../catalogue/goods/goods-picture.tsx";
import { HoldTime } from "../../workshop/booking/hold-time.tsx";
import type { OrderView } from "./order.server.ts";
import { PayOnline } from "./order-choices.tsx";
import * as css from "./order-details.css.ts";
import { OrderProgress, PlaceLinks } from "./order-progress.tsx";

/** The next step of an order, its content and its price. */
export function OrderDetails({ order, actions }: { order: OrderView; actions: ReactNode }) {
  return (
    <Grid template="contentAndSum" gap="l">
      <Stack gap="l">
        {order.invoice && <InvoiceCard invoice={order.invoice} />}
        <NextStep order={order} />
        <PayOnline payOnline={order.payOnline} />
        {order.tracking.rows.length > 0 && <Tracking tracking={order.tracking} />}
        {order.booked ? (
          <BookedFitting booked={order.booked} isCancelled={order.sign === "cancelled"} />
        ) : (
          order.fitting && <Fitting fitting={order.fitting} />
        )}
        <OrderLines order={order} />
      </Stack>
      <Stack gap="l">
        <OrderSums order={order} />
        <Receipts order={order} />
        <Contact order={order} />
        {order.returns.map(({ id, title, text }) => (
          <Card key={id}>
            <p>
              <strong>{title}</strong>
            </p>
            <p>{text}</p>
          </Card>
        ))}
        {order.returnPath && (
          <p>
            <a href={order.returnPath} className={loneLink}>
              Вернуть товары
            </a>
          </p>
        )}
        {order.forStaff && (
          <p>
            <a href={order.forStaff.deskPath} className={loneLink}>
              Заказ в бэк-офисе: изменить, отменить, выдать
            </a>
          </p>
        )}
        {actions}
      </Stack>
    </Grid>
  );
}

function InvoiceCard({
  invoice: { isOpen, isPaid, note, paid, left, url },
}: {
  invoice: NonNullable<OrderView["invoice"]>;
}) {
  return (
    <Card as="section" labelledBy="invoice-heading" padding="l">
      <Stack gap="s">
        <Heading level={2} id="invoice-heading">
          {isPaid ? "Счёт оплачен" : isOpen ? "Счёт ждёт оплаты" : "Счёт"}
        </Heading>
        {note !== "" && <p>{note}.</p>}
        {paid > 0 && !isPaid && (
          <p>
            Пришло {formatPrice(paid)}, осталось {formatPrice(left)}.
          </p>
        )}
        <Inline gap="s">
          <ButtonLink href={url} variant={isOpen ? "primary" : undefined}>
            Открыть счёт
          </ButtonLink>
          <ButtonLink href={`${url.slice(0, -1)}.pdf`}>Счёт в PDF</ButtonLink>
        </Inline>
      </Stack>
    </Card>
  );
}

function NextStep({ order }: { order: OrderView }) {
  const { next, delivery, payment, payHref, forStaff, pickupCode, organization } = order;
  return (
    <Card as="section" labelledBy="next-heading" padding="l">
      <Stack gap="s">
        <OrderProgress steps={order.steps} />
        <Heading level={2} id="next-heading">
          {next.title}
        </Heading>
        {next.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {payHref !== null && (
          <div>
            <ButtonLink href={payHref} variant="primary" size="l">
              Оплатить
            </ButtonLink>
          </div>
        )}
        {forStaff?.payUrl && (
          <TextField
            name="share"
            label="Ссылка на оплату для клиента"
            hint="За клиента не платят. Страница заказа, где можно оплатить, уже ушла ему в сообщении"
            readOnly
            value={forStaff.payUrl}
          />
        )}
        <DefinitionTable
          rows={[
            ...(pickupCode ? [{ term: "Код получения", value: pickupCode }] : []),
            { term: delivery.isPickup || delivery.isTerminal ? "Где забрать" : "Куда привезём", value: delivery.place },
            ...(delivery.hours ? [{ term: "Часы работы", value: delivery.hours }] : []),
            { term: delivery.isPickup ? "Телефон центра" : "Наш телефон", value: delivery.phoneText },
            { term: "Оплата", value: payment.title },
            ...(organization ? [{ term: "Покупатель", value: organization }] : []),
          ]}
        />
        <PlaceLinks
          calendarHref={order.calendarHref}
          isOver={order.sign === "cancelled"}
          mapHref={delivery.mapHref}
          phone={delivery.phone}
        />
      </Stack>
    </Card>
  );
}

/** A second visit for the same tyres is not offered; the first one stays when the order is cancelled. */
function BookedFitting({ booked, isCancelled }: { booked: string; isCancelled: boolean }) {
  return (
    <Card as="section" labelledBy="fitting-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="fitting-heading">
          {isCancelled ? "Запись на шиномонтаж осталась" : "Вы записаны на шиномонтаж"}
        </Heading>
        <p>
          {isCancelled ? "Визит" : "С этими шинами"}: {booked}.
        </p>
        <p>Перенести или отменить запись можно по ссылке из сообщения о ней или в личном кабинете.</p>
      </Stack>
    </Card>
  );
}

function Fitting({ fitting: { path, nextTime } }: { fitting: NonNullable<OrderView["fitting"]> }) {
  return (
    <Card as="section" labelledBy="fitting-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="fitting-heading">
          Сразу переобуться?
        </Heading>
        {nextTime ? (
          <>
            <p>
              Ближайший шиномонтаж с этими шинами: {nextTime.when}, {nextTime.place}.
            </p>
            <Inline gap="xs">
              <HoldTime {...nextTime} />
              <ButtonLink href={path}>Другое время</ButtonLink>
            </Inline>
          </>
        ) : (
          <>
            <p>Размеры этих шин уже будут в записи, а время предложим с того часа, когда они на месте.</p>
            <div>
              <ButtonLink href={path}>Записаться на шиномонтаж</ButtonLink>
            </div>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Receipts of the online payment; nothing before the first one is issued. */
function Receipts({ order: { receipts } }: { order: OrderView }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts-heading">
      <Heading level={2} size="large" id="receipts-heading">
        Кассовые чеки
      </Heading>
      <ul>
        {receipts.map(({ url, title, sum }) => (
          <li key={url} className={css.receipt}>
            <a href={url} rel="noreferrer" className={loneLink}>
              {title}
            </a>
            <span>{formatPrice(sum)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the carrier is. */
function Tracking({ tracking: { rows, url } }: Pick<OrderView, "tracking">) {
  return (
    <Card as="section" labelledBy="tracking-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="tracking-heading">
          Доставка
        </Heading>
        <DefinitionTable rows={rows} />
        {url && (
          <p>
            <a href={url} rel="noreferrer" className={loneLink}>
              Где сейчас заказ
            </a>
          </p>
        )}
      </Stack>
    </Card>
  );
}

function OrderLines({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="lines-heading">
      <Heading level={2} size="large" id="lines-heading">
        Состав заказа
      </Heading>
      <ul>
        {order.lines.map((line) => (
          <li key={line.sku} className={css.line}>
            <GoodsPicture base={line.picture} alt="" widths={[160]} sizes="4rem" />
            <div>
              {line.goods.map(({ url, title, axle }) => (
                <div key={url}>
                  {axle && <span className={muted}>{axle}: </span>}
                  <a href={url} className={quietLink}>
                    {title}
                  </a>
                </div>
              ))}
              <span className={muted}>
                {line.isAxleSet ? "Комплектов на две оси: " : ""}
                {line.isAxleSet ? line.quantity : formatPieces(line.quantity)} по {formatPrice(line.price)}
                {line.given > 0 && `, выдано ${line.given}`}
              </span>
            </div>
            <span className={css.sum}>{formatPrice(line.sum)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderSums({ order }: { order: OrderView }) {
  return (
    <Card as="section" labelledBy="sum-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="sum-heading">
          {order.sumTitle}
        </Heading>
        <Price kopecks={order.sum} />
        <DefinitionTable
          sums
          rows={[...sumRows(order, { goods: "Товары", delivery: order.delivery.title }), ...order.paidRows]}
        />
      </Stack>
    </Card>
  );
}

function Contact({ order: { contact } }: { order: OrderView }) {
  return (
    <Card as="section" labelledBy="contact-heading">
      <Heading level={2} size="large" id="contact-heading">
        Получатель
      </Heading>
      <DefinitionTable rows={contact} />
    </Card>
  );
}
