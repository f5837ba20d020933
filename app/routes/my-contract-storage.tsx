import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { loadStorage } from "../features/storage/storage.server.ts";
import { StorageList } from "../features/storage/storage-list.tsx";
import { privatePage } from "../http/cache-headers.ts";
import { requireUser } from "../http/guards.server.ts";
import { regionZone } from "../http/region-zone.server.ts";
import { withServerOnlyData } from "../shared/server-only-data.ts";
import { ServerOnly } from "../ui/server-only.tsx";

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
    <AccountSection title="Договоры хранения" unread={!isRead && "договоры"}>
      <ServerOnly name="my-storage">
        {import.meta.env.SSR && contracts && <StorageList contracts={contracts} />}
      </ServerOnly>
    </AccountSection>
  );
}
