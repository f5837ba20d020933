import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { loadDevMessages, pretendCall } from "../features/frame/dev-messages/dev-messages.server.ts";
import { DevMessagesPage } from "../features/frame/dev-messages/dev-messages-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? "Сообщения магазина" : "Страница не найдена" },
];

export async function loader({ context }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadDevMessages(context.visitor));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return pretendCall(context.visitor, await request.formData());
}

export default serverPage<typeof loader>((view) => <DevMessagesPage view={view} />);
