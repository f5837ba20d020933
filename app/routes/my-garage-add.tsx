import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CarFields } from "../features/catalogue/cars/car-fields.tsx";
import { CarSteps } from "../features/catalogue/cars/car-steps.tsx";
import { loadSteps } from "../features/catalogue/cars/steps.server.ts";
import { CarDetailsForm } from "../features/catalogue/garage/car-details-form.tsx";
import { addCar } from "../features/catalogue/garage/change-garage.server.ts";
import { addCarLink } from "../features/catalogue/garage/garage.server.ts";
import type { AccountHandle } from "../features/customers/account/account-crumbs.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import { Card } from "../ui/card.tsx";
import { Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Добавить автомобиль" }];

export const handle: AccountHandle = { crumb: "Добавить автомобиль" };

const PATH = "/my/garage/add/";

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const { asked, view } = await loadSteps(visitor, new URL(request.url), { path: PATH, kept: {} });
  const { chosenCar } = visitor;
  return {
    steps: view,
    /** All four parts, once they are chosen. */
    car: view.next ? null : asked,
    shortcut: view.steps.length === 0 && chosenCar ? addCarLink(chosenCar) : null,
  };
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  return addCar(visitor, await request.formData());
}

export default function MyGarageAdd() {
  const { steps, car, shortcut } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AccountSection title="Добавить автомобиль">
      <FormProblems reply={reply} title="Автомобиль не добавлен" />
      <Card>
        <Stack gap="m">
          <CarSteps view={steps} aside={shortcut && <a href={shortcut.href}>{shortcut.name} — добавить его</a>} />
          {car && (
            <CarDetailsForm
              intent="add"
              action={`${PATH}?${new URLSearchParams(car)}`}
              submitLabel="Добавить в гараж"
              reply={reply}
            >
              <CarFields car={car} />
            </CarDetailsForm>
          )}
        </Stack>
      </Card>
    </AccountSection>
  );
}
