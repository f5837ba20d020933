import { orderPickList } from "../../../../gateway/contract/office/order-desk.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { DESK_PATH, deskOrderPath } from "../../../shared/desk-order-path.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatPieces, formatShortDay, formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { PICK_LIST_PATH } from "./desk-paths.ts";
import * as css from "./pick-list.css.ts";

/** What a shop has to collect by the end of a day, as texts; what the address names wrongly is left out. */
export async function loadPickList(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "orders-read");
  const query = new URL(request.url).searchParams;
  const [shop, day] = ["shop", "day"].map((name) => query.get(name)?.trim() || undefined);
  const requested = orderPickList.input.safeParse({ shop, day });
  if (!requested.success) throw notFound();
  const found = required(await visitor.gateway.call(orderPickList, requested.data));
  return {
    shops: found.shops.map(({ id, title }) => ({ value: String(id), label: title })),
    shopId: String(found.shop?.id ?? ""),
    shopTitle: found.shop?.title ?? null,
    day: found.day,
    dayText: formatShortDay(found.day),
    places: found.places.map(({ title, isHere, goods }) => ({
      title: isHere ? `Взять здесь: ${title}` : `Привезут: ${title}`,
      goods: goods.map(({ sku, title: name, quantity, orders }) => ({
        sku,
        title: name,
        quantity: formatPieces(quantity),
        orders: orders.map(({ identity, quantity: pieces, goesTo }) =>
          [`${identity}: ${formatPieces(pieces)}`, goesTo && `→ ${goesTo}`].filter(Boolean).join(" "),
        ),
      })),
    })),
    orders: found.orders.map(
      ({ identity, reserveId, status, customer, isOwn, readyAt, date, interval, zone, pieces }) => ({
        identity,
        href: isOwn ? deskOrderPath(identity) : null,
        reserveId,
        status: orderStatuses[status],
        customer,
        promised: readyAt
          ? formatStamp(readyAt, zone)
          : [date && formatShortDay(date), interval].filter(Boolean).join(" "),
        pieces: formatPieces(pieces),
      }),
    ),
  };
}
type PickListView = Awaited<ReturnType<typeof loadPickList>>;

/** A list to print: goods by where they lie, with the orders that they are for. */
export function PickListPage({ view }: { view: PickListView }) {
  const { shopTitle, dayText, places, orders } = view;
  return (
    <BackOfficeFrame trail={[{ label: "Заказы", href: DESK_PATH }]} messages={[]}>
      <Heading level={1} size="title">
        {shopTitle ? `Собрать к ${dayText}: ${shopTitle}` : "Что собрать"}
      </Heading>
      {shopTitle === null ? (
        <p>За вами не закреплён ни один центр. Его назначает администратор отдела.</p>
      ) : (
        <>
          <PickListForm view={view} />
          {places.length === 0 && <p>К этому дню всё собрано.</p>}
          {places.map(({ title, goods }) => (
            <Stack as="section" gap="s" key={title}>
              <Heading level={2} size="large">
                {title}
              </Heading>
              <DataTable
                caption={title}
                captionHidden
                columns={[
                  { key: "title", title: "Товар" },
                  { key: "sku", title: "Артикул" },
                  { key: "quantity", title: "Сколько", numeric: true },
                  { key: "orders", title: "Для заказов" },
                ]}
                rows={goods.map((row) => ({
                  id: row.sku,
                  cells: {
                    title: (
                      <span>
                        <span className={css.box} aria-hidden="true" />
                        {row.title}
                      </span>
                    ),
                    sku: row.sku,
                    quantity: row.quantity,
                    orders: row.orders.join("; "),
                  },
                }))}
              />
            </Stack>
          ))}
          {orders.length > 0 && <PickedOrders orders={orders} />}
        </>
      )}
    </BackOfficeFrame>
  );
}

const PickListForm = ({ view: { shops, shopId, day } }: { view: PickListView }) => (
  <div className={css.screenOnly}>
    <Stack gap="xs">
      <form method="get" action={PICK_LIST_PATH}>
        <Inline gap="s" align="end">
          <Select name="shop" label="Центр" options={shops} defaultValue={shopId} />
          <TextField name="day" type="date" label="К концу дня" defaultValue={day} width="short" />
          <Button>Показать</Button>
        </Inline>
      </form>
      <p className={muted}>Здесь новые заказы и заказы в работе. Чтобы напечатать список, печатайте эту страницу.</p>
    </Stack>
  </div>
);

const PickedOrders = ({ orders }: Pick<PickListView, "orders">) => (
  <Stack as="section" gap="s">
    <Heading level={2} size="large">
      Заказы
    </Heading>
    <DataTable
      caption="Заказы"
      captionHidden
      columns={[
        { key: "identity", title: "Заказ" },
        { key: "reserveId", title: "Номер для выдачи" },
        { key: "status", title: "Статус" },
        { key: "customer", title: "Покупатель" },
        { key: "promised", title: "Обещан" },
        { key: "pieces", title: "Сколько", numeric: true },
      ]}
      rows={orders.map(({ identity, href, ...cells }) => ({
        id: identity,
        cells: { ...cells, identity: href ? <a href={href}>{identity}</a> : identity },
      }))}
    />
  </Stack>
);
