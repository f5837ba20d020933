import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccountHandle } from "../features/account/account-crumbs.tsx";
import { AccountSection } from "../features/account/account-section.tsx";
import { loadMove, moveVisit, ownLink } from "../features/booking/appointment.server.ts";
import type { BookingReply } from "../features/booking/booking-view.ts";
import { MoveHead } from "../features/booking/move-head.tsx";
import { TimesBlock } from "../features/booking/times-block.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const handle: AccountHandle = { crumb: "Перенос записи" };

export const meta: MetaFunction = () => [{ title: "Перенос записи" }];

export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const link = await ownLink(visitor, params.identity ?? "");
  const { times, key, ...view } = await loadMove(visitor, link, new URL(request.url), { isOwn: true });
  return withServerOnlyData({ times, key }, view);
}

export async function action({ context: { visitor }, params, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  const link = await ownLink(visitor, params.identity ?? "");
  return moveVisit(visitor, link, await request.formData(), { isOwn: true });
}

export default function MyAppointmentMove() {
  const { serverOnlyData: view, times, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as BookingReply | undefined;
  return (
    <AccountSection title="Перенос записи">
      <ServerOnly name="my-appointment-move">{view && <MoveHead view={view} hasHeading={false} />}</ServerOnly>
      {times && <TimesBlock view={times} reply={reply} sent={{ key }} />}
    </AccountSection>
  );
}
