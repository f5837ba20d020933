import type { Day } from "../../../../../gateway/contract/platform/local-time.ts";
import { shopTerms } from "../../../../../gateway/contract/sales/shop-terms.ts";
import { storedKinds } from "../../../../../gateway/contract/workshop/storage.ts";
import { storageDeskCard } from "../../../../../gateway/contract/workshop/storage-desk.ts";
import { formatDate, formatPhone, formatPrice, momentInDay } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { deskStoragePath } from "./desk-storage-paths.ts";

/** What two people sign: whose wheels, in what state, where, until when and for how much. Throws 404, 403 and 503. */
export async function loadStorageAct(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "storage");
  const [found, terms, { zone }] = await Promise.all([
    visitor.gateway.call(storageDeskCard, { id: idOf(address) }),
    visitor.gateway.call(shopTerms, {}),
    visitor.region(),
  ]);
  const { id, contract, costToEnd, requests, items, name, car, place, phone } = required(found);
  const { seller } = required(terms);
  const day = (of: Day) => formatDate(momentInDay(of), zone, true);
  const isReturned = contract.status === "returned";
  const givenAt = requests.find(({ kind, state }) => kind === "retrieve" && state === "done")?.decidedAt;
  return {
    back: { label: `Договор ${contract.number}`, href: deskStoragePath(id) },
    title: `${isReturned ? "Акт выдачи с хранения" : "Акт приёма на хранение"}, договор ${contract.number}`,
    facts: [
      ...(seller ? [{ term: "Хранитель", value: `${seller.name}, ИНН ${seller.tin}, ${seller.address}` }] : []),
      { term: "Центр", value: `${contract.shop.title}, ${contract.shop.address}, ${formatPhone(contract.shop.phone)}` },
      { term: "Клиент", value: [name, formatPhone(phone)].filter(Boolean).join(", ") },
      ...(car ? [{ term: "Автомобиль", value: car }] : []),
      { term: "Что храним", value: storedKinds[contract.kind] },
      { term: "Принято", value: day(contract.startsOn) },
      { term: "Храним до", value: day(contract.planningDate) },
      ...(givenAt ? [{ term: "Выдано", value: formatDate(givenAt, zone, true) }] : []),
      ...(contract.cost && costToEnd
        ? [
            {
              term: "Цена",
              value: `${formatPrice(contract.cost.day)} в день, ${formatPrice(costToEnd.sum)} за весь срок`,
            },
          ]
        : []),
      { term: "Оплачено до", value: contract.paidUntil ? day(contract.paidUntil) : "не оплачено" },
      { term: "Место", value: place || "не указано" },
    ],
    items: items.map(({ title, quantity, tread, dot }, at) => ({
      id: String(at),
      cells: { title, quantity, tread: tread === null ? "—" : String(tread).replace(".", ","), dot: dot || "—" },
    })),
    signatures: isReturned ? ["Выдал", "Получил, претензий нет"] : ["Принял", "Сдал, с состоянием согласен"],
  };
}
export type StorageActView = Awaited<ReturnType<typeof loadStorageAct>>;
