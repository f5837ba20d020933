import { DESK_PATH } from "../../../shared/desk-order-path.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { PICK_LIST_PATH } from "./desk-paths.ts";
import * as css from "./pick-list.css.ts";
import type { PickListView } from "./pick-list.server.ts";

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
