import { orderPickList } from "../../../../gateway/contract/office/order-desk.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { formatPieces, formatShortDay, formatStamp } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

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
export type PickListView = Awaited<ReturnType<typeof loadPickList>>;
