import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSection, LoadFailure } from "../features/customers/account/account-section.tsx";
import { applyPromo } from "../features/sales/promo/apply-promo.server.ts";
import { loadPromoCodes } from "../features/sales/promo/promo-codes.server.ts";
import { PromoForm } from "../features/sales/promo/promo-form.tsx";
import { PromoList } from "../features/sales/promo/promo-list.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { Card } from "../ui/card.tsx";
import { Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Промокоды" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return withServerOnlyData({}, { promos: await loadPromoCodes(visitor, (await visitor.region()).zone) });
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return applyPromo(visitor, await request.formData());
}

export default function MyPromocodes() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AccountSection title="Промокоды">
      <FormProblems reply={reply} title="Промокод не применён" />
      <ServerOnly name="my-promocodes">
        {view && (
          <Stack gap="l">
            <Card>
              <PromoForm reply={reply} />
            </Card>
            {view.promos ? <PromoList promos={view.promos} /> : <LoadFailure what="применённые промокоды" />}
          </Stack>
        )}
      </ServerOnly>
    </AccountSection>
  );
}
