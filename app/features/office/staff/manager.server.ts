import { redirect } from "@remix-run/node";
import { managerPhone, managerTasks, openedClients } from "../../../../gateway/contract/office/staff-clients.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { clientPath } from "../../../shared/client-path.ts";
import { formatDate, formatPhone, formatPrice, formatTime } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { hitView } from "./hit-view.ts";

/**
 * The start page of staff: the clients whom they opened last, null when those cannot be read. With `phone` of its form it leads to the
 * card, or says what is wrong with the phone. STF-007, STF-028, STF-029
 */
export async function loadManagerPage(visitor: Visitor, url: URL, permissions: ReadonlySet<StaffPermission>) {
  const canAct = permissions.has("act");
  const phone = canAct ? readPhone(url.searchParams.get("phone")) : null;
  const [opened, tasks, { zone }] = await Promise.all([
    visitor.gateway.call(openedClients, {}),
    visitor.gateway.call(managerTasks, {}),
    visitor.region(),
  ]);
  return {
    canAct,
    phone,
    tasks: tasks.ok
      ? tasks.data.cheaperPrices.map(({ name, phone, client, goodsTitle, goodsPath, price, createdAt }) => ({
          id: `${createdAt} ${phone} ${goodsPath}`,
          name,
          phone: formatPhone(phone),
          cardPath: client && clientPath(client),
          goodsTitle,
          goodsPath,
          price: formatPrice(price),
          when: `${formatDate(createdAt, zone)}, ${formatTime(createdAt, zone)}`,
        }))
      : null,
    opened: opened.ok
      ? opened.data.clients.map((hit) => {
          const { contacts, ...rest } = hitView(hit);
          const when = `${formatDate(hit.openedAt, zone)}, ${formatTime(hit.openedAt, zone)}`;
          return { ...rest, contacts: contacts ? `${contacts} · ${when}` : when };
        })
      : null,
  };
}
export type ManagerView = Awaited<ReturnType<typeof loadManagerPage>>;

/** What was typed with what is wrong with it; null for nothing. A good phone leads away. */
function readPhone(typed: string | null) {
  if (typed === null) return null;
  const read = managerPhone.safeParse(typed);
  if (read.success) throw redirect(clientPath(read.data));
  return { typed, error: read.error.issues[0]?.message };
}
