import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { removeCar } from "../features/catalogue/garage/change-garage.server.ts";
import { loadGarageCar } from "../features/catalogue/garage/garage.server.ts";
import { RemoveCarPage } from "../features/catalogue/garage/garage-car-page.tsx";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Удалить автомобиль" }];

export const handle: AccountHandle = { crumb: "Удалить автомобиль" };

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  return withServerOnlyData({}, await loadGarageCar(visitor, params.id));
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return removeCar(visitor, params.id, await request.formData());
}

export default function MyGarageRemove() {
  const { serverOnlyData: car } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Stack gap="m">
      <FormProblems reply={reply} title="Автомобиль не удалён" />
      <ServerOnly name="my-garage-remove">
        {car && (
          <AccountSection title="Удалить автомобиль из гаража?">
            <RemoveCarPage car={car} />
          </AccountSection>
        )}
      </ServerOnly>
    </Stack>
  );
}
