import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type AuthPageView, loadAuthPage } from "../features/customers/auth/auth-page.server.ts";
import { AuthPage } from "../features/customers/auth/auth-page.tsx";
import { handleAuthForm } from "../features/customers/auth/handle-auth-form.server.ts";
import { useLiveAuthPage } from "../features/customers/auth/live-auth-page.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Вход" },
  { name: "description", content: "Вход в личный кабинет и регистрация по номеру телефона." },
];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const page = await loadAuthPage(visitor, new URL(request.url));
  if (page instanceof Response) throw page;
  return withServerOnlyData({ title: page.title }, page);
}

export async function action({ context, request }: ActionFunctionArgs) {
  return handleAuthForm(context.visitor, await request.formData());
}

export default function Login() {
  const { serverOnlyData: page }: { serverOnlyData?: AuthPageView } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useLiveAuthPage();
  return <ServerOnly name="auth">{page && <AuthPage page={page} reply={reply} />}</ServerOnly>;
}
