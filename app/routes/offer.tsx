import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { OfferPage, SiteOfferPage } from "../features/sales/promo/offer-page.tsx";
import { loadOfferPage } from "../features/sales/promo/offers.server.ts";
import { takePart } from "../features/sales/promo/take-part.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { publicPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/sales/promo/offer-styles.css.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? "Акция" },
  { name: "description", content: data?.description },
  { tagName: "link", rel: "canonical", href: data?.canonical },
  ...(data?.isPublic ? [] : [{ name: "robots", content: "noindex" }]),
];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadOfferPage(visitor, params.name ?? "", new URL(request.url));
  const { name, title, terms } = view.campaign ?? view.offer;
  const head = {
    title,
    description: terms || title,
    isPublic: view.campaign ? view.campaign.isPublic : !view.offer.isOver,
    canonical: `${visitor.origin}/offers/${name}/`,
  };
  return withServerOnlyData(head, { view, messages: takeFlash(visitor.cookies) });
}

export const action = async ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  takePart(visitor, request, params.name ?? "", await request.formData());

export default serverPage<typeof loader, typeof action>(({ view: { campaign, offer }, messages }, reply) =>
  campaign ? <OfferPage view={campaign} reply={reply} messages={messages} /> : <SiteOfferPage view={offer} />,
);
