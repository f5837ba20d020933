import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JOIN_PATH, joinsAtOnce, type LoyaltyView, loadLoyalty } from "../features/loyalty/loyalty.server.ts";
import { LoyaltyPage } from "../features/loyalty/loyalty-page.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.ts";
import { publicPage } from "../visitor/cache-headers.ts";
import { keepInvitation } from "../visitor/invitation.server.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: "Программа лояльности" },
  {
    name: "description",
    content: "Баллы за покупки и за друзей: как получить, как платить ими и на что они не действуют.",
  },
  { tagName: "link", rel: "canonical", href: data?.canonical },
];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  keepInvitation(visitor.cookies, new URL(request.url).searchParams);
  if (joinsAtOnce(visitor)) throw redirect(JOIN_PATH);
  return withServerOnlyData({ canonical: `${visitor.origin}/disknt/` }, await loadLoyalty(visitor));
}

export default function Loyalty() {
  const { serverOnlyData: view }: { serverOnlyData?: LoyaltyView } = useLoaderData<typeof loader>();
  return <ServerOnly name="loyalty">{import.meta.env.SSR && view && <LoyaltyPage {...view} />}</ServerOnly>;
}
