import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelByLink, loadAppointmentPage } from "../features/booking/appointment.server.ts";
import { CancelPage } from "../features/booking/cancel-page.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { Container, Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers: HeadersFunction = (parts) => ({ ...privatePage(parts), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction = () => [{ title: "Отмена записи" }];

export async function loader({ context: { visitor }, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadAppointmentPage(visitor, params));
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  return cancelByLink(visitor, params, await request.formData());
}

export default function AppointmentCancel() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Container width="prose">
      <Stack gap="m">
        <FormProblems reply={reply} title="Запись не отменена" />
        <ServerOnly name="appointment-cancel">{view && <CancelPage view={view} />}</ServerOnly>
      </Stack>
    </Container>
  );
}
