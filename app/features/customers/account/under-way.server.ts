import { PAGE_SIZE } from "../../../../gateway/contract/platform/paging.ts";
import { ordersMine } from "../../../../gateway/contract/sales/my-orders.ts";
import { appointmentsMine } from "../../../../gateway/contract/workshop/appointments.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** The latest orders of a customer and the next visit: asked once, whatever a page tells of them. */
export async function askUnderWay({ gateway }: Pick<Visitor, "gateway">) {
  const [orders, visits] = await Promise.all([
    gateway.call(ordersMine, { offset: 0, limit: PAGE_SIZE }),
    gateway.call(appointmentsMine, { offset: 0, limit: 1, status: "active" }),
  ]);
  return { orders, visits };
}
export type UnderWay = Awaited<ReturnType<typeof askUnderWay>>;
