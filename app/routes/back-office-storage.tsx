import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { idOf } from "../features/platform/resource-kit/id-of.server.ts";
import { actOnStorage, loadStorageCard } from "../features/workshop/storage/desk/storage-card.server.ts";
import { StorageCardPage } from "../features/workshop/storage/desk/storage-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Договор хранения" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadStorageCard(visitor, request, idOf(params.id));
  return withServerOnlyData({}, { ...view, done: takeFlash(visitor.cookies) });
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  actOnStorage(visitor, request, idOf(params.id));

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <StorageCardPage view={view} reply={reply} messages={view.done} />
));
