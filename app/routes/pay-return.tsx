import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GoOn } from "../features/sales/paying/go-on.tsx";
import { PayAway } from "../features/sales/paying/pay-away.tsx";
import { ReturnPage } from "../features/sales/paying/pay-page.tsx";
import { checkReturn, loadReturn, payPageData } from "../features/sales/paying/paying.server.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Страница не найдена" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  return payPageData(await loadReturn(context.visitor, params, url), url);
}

export function action({ context, params }: ActionFunctionArgs) {
  return checkReturn(context.visitor, params);
}

export default function PayReturn() {
  const { serverOnlyData: page, goOn } = useLoaderData<typeof loader>();
  return (
    <>
      <GoOn to={goOn} />
      <ServerOnly name="pay-return">{page ? <ReturnPage page={page} /> : <PayAway />}</ServerOnly>
    </>
  );
}
