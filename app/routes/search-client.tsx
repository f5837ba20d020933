import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientMissingToast } from "../features/office/staff/client-missing-toast.tsx";
import { findClient } from "../features/office/staff/find-client.server.ts";
import { FoundClients } from "../features/office/staff/found-clients.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Поиск клиента" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const { permissions } = requireStaff(visitor, request, "clients");
  return findClient(visitor, new URL(request.url).searchParams.get("client") ?? "", permissions);
}

export default function SearchClient() {
  const { isMissing, serverOnlyData: view } = useLoaderData<typeof loader>();
  return (
    <>
      {isMissing && <ClientMissingToast />}
      <ServerOnly name="search-client">{view && <FoundClients {...view} />}</ServerOnly>
    </>
  );
}
