import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { loadAuthPage } from "../features/customers/auth/auth-page.server.ts";
import { AuthPage } from "../features/customers/auth/auth-page.tsx";
import { answerAuthForm, handleAuthForm } from "../features/customers/auth/handle-auth-form.server.ts";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Вход" },
  { name: "description", content: "Вход в личный кабинет и регистрация по номеру телефона." },
];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const page = await loadAuthPage(visitor, new URL(request.url));
  if (page instanceof Response) throw page;
  return page;
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const form = await request.formData();
  return form.has("live") ? answerAuthForm(visitor, form) : handleAuthForm(visitor, form);
}

/** An answer in place brings its step; where it ends, another document is on its way. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;

export default function Login() {
  const reply = useActionData<typeof handleAuthForm>();
  return <AuthPage page={useLoaderData<typeof loader>()} reply={reply} />;
}
