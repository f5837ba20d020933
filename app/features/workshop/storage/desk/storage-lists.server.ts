import { storageStatuses } from "../../../../../gateway/contract/workshop/storage.ts";
import {
  type StorageContractRow,
  type StorageRequestRow,
  storageDeskList,
  storageRequestKinds,
  storageRequestList,
  storageRequestStates,
} from "../../../../../gateway/contract/workshop/storage-desk.ts";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { deskStoragePath, TAKE_IN_PATH } from "./desk-storage-paths.ts";
import { requestChip, statusChip } from "./storage-chips.ts";

const contract = columnsOf<StorageContractRow>();
const request = columnsOf<StorageRequestRow>();

/** What lies in the stores of the own shops. */
export const storageContracts = resourceList({
  title: "Договоры хранения",
  summary: "Где лежат шины, до какого дня, сколько не оплачено",
  endpoint: storageDeskList,
  links: [{ label: "Принять на хранение", href: TAKE_IN_PATH }],
  columns: [
    contract.text("Договор", ({ number }) => number),
    contract.status("Состояние", ({ status }) => statusChip(status)),
    contract.text("Что", ({ items }) => items),
    contract.text("Место", ({ place }) => place || "—"),
    contract.sorted(
      "until",
      contract.day("Храним до", ({ planningDate }) => planningDate),
    ),
    contract.sorted(
      "paid",
      contract.day("Оплачено до", ({ paidUntil }) => paidUntil),
    ),
    contract.money("Не оплачено", ({ unpaid }) => unpaid),
    contract.text("Центр", ({ shop }) => shop),
  ],
  filters: [
    { kind: "text", name: "number", label: "Номер договора", inputMode: "search" },
    { kind: "select", name: "status", label: "Состояние", anyLabel: "Любое", options: optionsOf(storageStatuses) },
    { kind: "select", name: "shop", label: "Центр", anyLabel: "Любой" },
    { kind: "days", name: "planning", label: "Храним до" },
  ],
  rowId: ({ id }) => String(id),
});

/** What customers ask for. */
export const storageRequests = resourceList({
  title: "Заявки на хранение",
  summary: "Кому приготовить шины и на какой день; кто продлил хранение",
  endpoint: storageRequestList,
  links: [{ label: "Ждут ответа", href: "/back-office/storage-requests/?state=new" }],
  columns: [
    request.text("Договор", ({ number }) => number),
    request.text("Заявка", ({ kind }) => storageRequestKinds[kind]),
    request.status("Состояние", ({ state }) => requestChip(state)),
    request.day("На день", ({ plannedOn }) => plannedOn),
    request.text("Привезти в", ({ broughtTo }) => broughtTo || "—"),
    request.text("Что", ({ items }) => items),
    request.text("Место", ({ place }) => place || "—"),
    request.moment("Создана", ({ createdAt }) => createdAt),
    request.text("Откуда", ({ source }) => source),
    request.money("Стоимость", ({ cost }) => cost),
    request.text("Центр", ({ shop }) => shop),
  ],
  filters: [
    { kind: "text", name: "number", label: "Номер договора", inputMode: "search" },
    { kind: "select", name: "kind", label: "Заявка", anyLabel: "Любая", options: optionsOf(storageRequestKinds) },
    { kind: "select", name: "state", label: "Состояние", anyLabel: "Любое", options: optionsOf(storageRequestStates) },
    { kind: "select", name: "shop", label: "Центр", anyLabel: "Любой" },
    { kind: "days", name: "planned", label: "На день" },
  ],
  rowId: ({ id }) => String(id),
  cardHref: ({ contractId }) => deskStoragePath(contractId),
});
