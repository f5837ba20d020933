import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { actOnShipment, loadShipmentCard } from "../features/office/order-desk/shipment-card.server.ts";
import { ShipmentCardPage } from "../features/office/order-desk/shipment-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Отправление" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadShipmentCard(visitor, request, params.id ?? "");
  return withServerOnlyData({}, { ...view, done: takeFlash(visitor.cookies) });
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  actOnShipment(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <ShipmentCardPage view={view} reply={reply} messages={view.done} />
));
