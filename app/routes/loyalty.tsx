import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { JOIN_PATH } from "../features/sales/loyalty/consent-path.ts";
import { joinsAtOnce, loadLoyalty } from "../features/sales/loyalty/loyalty.server.ts";
import { LoyaltyPage } from "../features/sales/loyalty/loyalty-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
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
  return withServerOnlyData(
    { canonical: `${visitor.origin}/disknt/` },
    await loadLoyalty(visitor, new URL(request.url)),
  );
}

export default serverPage<typeof loader>((view) => <LoyaltyPage view={view} />);
