import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkOf, loadMove, moveVisit } from "../features/workshop/booking/appointment.server.ts";
import type { BookingReply } from "../features/workshop/booking/booking-view.ts";
import { keepsKnownDays } from "../features/workshop/booking/known-days.ts";
import { MoveHead } from "../features/workshop/booking/move-head.tsx";
import { TimesBlock } from "../features/workshop/booking/times-block.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { Container, Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const shouldRevalidate = keepsKnownDays;

export const meta: MetaFunction = () => [{ title: "Перенос записи" }];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  const { times, sent, ...view } = await loadMove(visitor, linkOf(params), new URL(request.url));
  return withServerOnlyData({ times, sent }, view);
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  return moveVisit(visitor, linkOf(params), await request.formData());
}

export default function AppointmentMove() {
  const { serverOnlyData: view, times, sent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as BookingReply | undefined;
  return (
    <Container>
      <Stack gap="m">
        <ServerOnly name="move-head">{view && <MoveHead view={view} />}</ServerOnly>
        {times && <TimesBlock view={times} reply={reply} sent={sent} />}
      </Stack>
    </Container>
  );
}
