import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { CheaperPriceForm } from "../features/catalogue/enquiries/cheaper-price-form.tsx";
import { askCheaperPrice, loadEnquiryGood, ownContact } from "../features/catalogue/enquiries/enquiries.server.ts";
import type { CheaperPriceField } from "../features/catalogue/enquiries/enquiry.ts";
import { EnquiryPage } from "../features/catalogue/enquiries/enquiry-page.tsx";
import {
  agreedSecretOf,
  loadAgreedPrice,
  takeAgreedPrice,
} from "../features/sales/cheaper-prices/agreed-price.server.ts";
import { AgreedPricePage } from "../features/sales/cheaper-prices/agreed-price-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import type { RefusedForm } from "../shared/form-reply.ts";
import { privatePage } from "../visitor/cache-headers.ts";
import { consentVersionsOf } from "../visitor/consent-versions.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Нашли дешевле" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const secret = agreedSecretOf(url);
  if (secret !== null) return withServerOnlyData({}, await loadAgreedPrice(visitor, secret));
  const [good, { personalData }] = await Promise.all([loadEnquiryGood(visitor, url), consentVersionsOf(visitor)]);
  return withServerOnlyData(
    {},
    { kind: "ask" as const, good, consentVersion: personalData, contact: ownContact(visitor) },
  );
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const secret = agreedSecretOf(url);
  const form = await request.formData();
  return secret === null ? askCheaperPrice(visitor, url, form) : takeAgreedPrice(visitor, form, secret);
}

export default serverPage<typeof loader, typeof action>((view, reply) =>
  view.kind === "agreed" ? (
    <AgreedPricePage view={view} reply={reply as RefusedForm<never> | undefined} />
  ) : (
    <EnquiryPage title="Нашли дешевле" good={view.good}>
      <FormProblems reply={reply} title="Запрос не отправлен" />
      <CheaperPriceForm
        sku={view.good.sku}
        price={view.good.price}
        consentVersion={view.consentVersion}
        contact={view.contact}
        {...(reply && { reply: reply as RefusedForm<CheaperPriceField> })}
      />
    </EnquiryPage>
  ),
);
