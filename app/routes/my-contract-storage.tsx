import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { loadStorage } from "../features/storage/storage.server.ts";
import { StorageList } from "../features/storage/storage-list.tsx";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.ts";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/guards.server.ts";
import { regionZone } from "../visitor/region-zone.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Договоры хранения" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const contracts = await loadStorage(visitor, await regionZone(visitor));
  return data(withServerOnlyData({ isRead: contracts !== null }, contracts), { status: contracts ? 200 : 503 });
}

export default function MyContractStorage() {
  const { isRead, serverOnlyData: contracts } = useLoaderData<typeof loader>();
  return (
    <AccountSection title="Договоры хранения" failedToLoad={!isRead && "договоры"}>
      <ServerOnly name="my-storage">
        {import.meta.env.SSR && contracts && <StorageList contracts={contracts} />}
      </ServerOnly>
    </AccountSection>
  );
}
