import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadRecentlySeen } from "../features/catalogue/recently-seen/recently-seen.server.ts";
import { RecentlySeenPage } from "../features/catalogue/recently-seen/recently-seen-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction = () => [
  { title: "Вы смотрели" },
  { name: "description", content: "Шины, диски, аккумуляторы и автотовары, которые вы открывали." },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return loadRecentlySeen(context.visitor, new URL(request.url));
}

export default function RecentlySeen() {
  return <RecentlySeenPage goods={useLoaderData<typeof loader>().goods} />;
}
