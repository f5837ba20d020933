import { LRUCache } from "lru-cache";
import { approvalList } from "../../../../gateway/contract/office/approvals.ts";
import { failedWorkList } from "../../../../gateway/contract/office/failed-work.ts";
import { importSourceList } from "../../../../gateway/contract/office/import-sources.ts";
import { accountMergeList } from "../../../../gateway/contract/office/merging.ts";
import { moneyDifferences } from "../../../../gateway/contract/office/money.ts";
import { paymentCommandList } from "../../../../gateway/contract/office/money-desk.ts";
import { orderDeskList } from "../../../../gateway/contract/office/order-desk.ts";
import { exchangeDocumentList } from "../../../../gateway/contract/office/order-exchange.ts";
import type { FilterOption } from "../../../../gateway/contract/platform/resource-kit.ts";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { cheaperPriceList } from "../../../../gateway/contract/sales/cheaper-prices.ts";
import { receiptList } from "../../../../gateway/contract/sales/receipts.ts";
import { returnList } from "../../../../gateway/contract/sales/returns.ts";
import { storageRequestList } from "../../../../gateway/contract/workshop/storage-desk.ts";
import { waitingList } from "../../../../gateway/contract/workshop/waiting-desk.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { readWorkCentre } from "../../../visitor/work-centre.server.ts";
import { askerOf } from "../../platform/resource-kit/resource-list.server.ts";
import { COMMANDS_PATH, DIFFERENCES_PATH } from "../money-desk/money-paths.ts";
import type { StaffGroup } from "./staff-groups.ts";

/** What a list call answers of how much it has. */
interface Counted {
  total: number;
  options: Record<string, FilterOption[]>;
}

interface Queue {
  group: StaffGroup;
  title: string;
  /** Whose work it is. */
  permission: StaffPermission;
  path: string;
  filters: Record<string, string>;
  /** Whether it can be narrowed to a centre. */
  hasCentres?: true;
  count(visitor: Visitor, filters: Record<string, string>): Promise<{ ok: true; data: Counted } | Failure<string>>;
}

const queues: readonly Queue[] = [
  {
    group: "orders",
    title: "Новые заказы",
    permission: "orders",
    path: "/back-office/orders/",
    filters: { status: "new" },
    hasCentres: true,
    count: askerOf(orderDeskList),
  },
  {
    group: "orders",
    title: "Опаздывают",
    permission: "orders",
    path: "/back-office/orders/",
    filters: { late: "yes" },
    hasCentres: true,
    count: askerOf(orderDeskList),
  },
  {
    group: "orders",
    title: "Не хватает товара",
    permission: "orders",
    path: "/back-office/orders/",
    filters: { late: "short" },
    hasCentres: true,
    count: askerOf(orderDeskList),
  },
  {
    group: "money",
    title: "Отказали 1С по заказам",
    permission: "money",
    path: "/back-office/exchange-1c-answers/",
    filters: { outcome: "refused" },
    count: askerOf(exchangeDocumentList),
  },
  {
    group: "money",
    title: "Чеки не ушли",
    permission: "money",
    path: "/back-office/receipts/",
    filters: { state: "waiting" },
    count: askerOf(receiptList),
  },
  {
    group: "money",
    title: "Списания и возвраты ждут решения",
    permission: "money",
    path: COMMANDS_PATH,
    filters: { state: "waiting" },
    count: askerOf(paymentCommandList),
  },
  {
    group: "money",
    title: "Расхождения с банками",
    permission: "money",
    path: DIFFERENCES_PATH,
    filters: { state: "open" },
    count: askerOf(moneyDifferences),
  },
  {
    group: "orders",
    title: "Ждут вашего подтверждения",
    permission: "approvals",
    path: "/back-office/approvals/",
    filters: { state: "waiting" },
    count: askerOf(approvalList),
  },
  {
    group: "orders",
    title: "Возвраты без ответа",
    permission: "orders",
    path: "/back-office/returns/",
    filters: { state: "requested" },
    count: askerOf(returnList),
  },
  {
    group: "service",
    title: "Ждут времени",
    permission: "day-plan",
    path: "/back-office/waiting-list/",
    filters: { state: "waiting" },
    hasCentres: true,
    count: askerOf(waitingList),
  },
  {
    group: "service",
    title: "Заявки на хранение",
    permission: "storage",
    path: "/back-office/storage-requests/",
    filters: { state: "new" },
    hasCentres: true,
    count: askerOf(storageRequestList),
  },
  {
    group: "clients",
    title: "Нашли дешевле",
    permission: "cheaper-prices",
    path: "/back-office/cheaper-prices/",
    filters: { state: "new" },
    count: askerOf(cheaperPriceList),
  },
  {
    group: "clients",
    title: "Объединения ждут второго",
    permission: "merge",
    path: "/back-office/merges/",
    filters: { state: "proposed" },
    count: askerOf(accountMergeList),
  },
  {
    group: "goods",
    title: "Файлы по расписанию",
    permission: "jobs",
    path: "/back-office/import-sources/",
    filters: { state: "attention" },
    count: askerOf(importSourceList),
  },
  {
    group: "shop",
    title: "Не выполнено",
    permission: "jobs",
    path: "/back-office/jobs/",
    filters: {},
    count: askerOf(failedWorkList),
  },
];

export interface WaitingView {
  group: StaffGroup;
  title: string;
  /** What waits in the own centre, where one is remembered and the work belongs to centres. */
  count: number;
  /** What waits in all centres; null where `count` is. */
  all: number | null;
  href: string;
  allHref: string;
}

export interface Waiting {
  /** What there is; what could not be counted is left out. */
  waiting: WaitingView[];
  /** The own centres to choose from, each with its city. */
  centres: FilterOption[];
  /** The remembered one of them. */
  centre: FilterOption | null;
}

interface Worker {
  userId: number;
  permissions: ReadonlySet<StaffPermission>;
}

/** Every page of staff shows these figures: they are counted anew after this long. */
const KEPT_MS = 15_000;
const KEPT_PEOPLE = 500;
const kept = new LRUCache<string, Promise<Waiting>>({ max: KEPT_PEOPLE, ttl: KEPT_MS });

/** What waits for somebody, of the own centre first. */
export function readWaiting(visitor: Visitor, { userId, permissions }: Worker): Promise<Waiting> {
  const centre = readWorkCentre(visitor.cookies);
  const key = `${visitor.regionSlug} ${userId} ${centre ?? ""} ${[...permissions].join()}`;
  const found = kept.get(key);
  if (found) return found;
  const waiting = countWaiting(visitor, permissions, centre);
  kept.set(key, waiting);
  return waiting;
}

async function countWaiting(
  visitor: Visitor,
  permissions: ReadonlySet<StaffPermission>,
  remembered: string | null,
): Promise<Waiting> {
  const own = queues.filter(({ permission }) => permissions.has(permission));
  const counted = await Promise.all(
    own.map(async (queue) => ({ queue, all: await queue.count(visitor, queue.filters) })),
  );
  const centres = counted.flatMap(({ all }) => (all.ok ? (all.data.options.shop ?? []) : []));
  const centre = centres.find(({ value }) => value === remembered) ?? null;
  const views = counted.map(async ({ queue, all }): Promise<WaitingView[]> => {
    if (!all.ok) return [];
    const { group, title, path, filters } = queue;
    const hrefOf = (asked: Record<string, string>) => {
      const query = new URLSearchParams(asked).toString();
      return query === "" ? path : `${path}?${query}`;
    };
    const whole = { group, title, allHref: hrefOf(filters), href: hrefOf(filters), count: all.data.total, all: null };
    if (centre === null || !queue.hasCentres) return [whole];
    const narrowed = { ...filters, shop: centre.value };
    const here = await queue.count(visitor, narrowed);
    return [here.ok ? { ...whole, count: here.data.total, all: all.data.total, href: hrefOf(narrowed) } : whole];
  });
  return {
    waiting: (await Promise.all(views)).flat(),
    centres: [...new Map(centres.map((option) => [option.value, option])).values()],
    centre,
  };
}
