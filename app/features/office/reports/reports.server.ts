import {
  bookingReport,
  orderReport,
  pointsMovesReport,
  pointsReport,
  revenueReport,
} from "../../../../gateway/contract/office/reports.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { formatNumber, formatPrice } from "../../../ui/format.ts";
import { type Column, columnsOf, NOTHING } from "../../platform/resource-kit/columns.ts";
import type { Filter } from "../../platform/resource-kit/list-query.ts";
import { resourceReport } from "../../platform/resource-kit/resource-report.server.ts";

const days = { day: "по дням", week: "по неделям", month: "по месяцам" } as const;
const places = [
  { kind: "select", name: "region", label: "Регион", anyLabel: "Все" },
  { kind: "select", name: "centre", label: "Центр", anyLabel: "Все" },
] satisfies Filter<"region" | "centre">[];

type OrderFigures = OutputOf<typeof orderReport>["rows"][number];
const order = columnsOf<OrderFigures>();
const cancelledColumns = [
  order.number("Отменено", ({ cancelled }) => cancelled),
  order.money("Отменено на", ({ cancelledSum }) => cancelledSum),
];

export const ordersReport = resourceReport({
  title: "Отчёт: заказы",
  summary: "Сколько заказов, на какую сумму, сколько отменено и возвращено",
  endpoint: orderReport,
  by: {
    ...days,
    region: "по регионам",
    centre: "по центрам",
    delivery: "по способу получения",
    payment: "по способу оплаты",
    reason: "по причине отмены",
    campaign: "по ссылкам акций",
  },
  filters: places,
  columns: (by) =>
    by === "reason"
      ? cancelledColumns
      : [
          order.number("Заказов", ({ orders }) => orders),
          order.money("Сумма", ({ sum }) => sum),
          order.money("Средний", ({ orders, sum }) => (orders === 0 ? null : Math.round(sum / orders))),
          ...cancelledColumns,
          order.number("С возвратом", ({ returned }) => returned),
          order.money("Возвращено", ({ returnedSum }) => returnedSum),
        ],
  chart: { title: "Сумма заказов", value: ({ sum }) => sum, text: formatPrice },
  note: (by) =>
    by === "campaign"
      ? "По последней ссылке акции, с которой пришёл покупатель. Скидки и баллы акций — в списке «Акции»."
      : "Заказы, оформленные в эти дни, по часам места получения. Отменённые и возвращённые входят в сумму.",
});

type RevenueFigures = OutputOf<typeof revenueReport>["rows"][number];
const money = columnsOf<RevenueFigures>();

export const revenue = resourceReport({
  title: "Отчёт: выручка",
  summary: "Сколько денег пришло и вернулось: на сайте, в центрах, по счетам",
  endpoint: revenueReport,
  by: { ...days, region: "по регионам", centre: "по центрам", method: "по способу оплаты" },
  filters: [
    ...places,
    {
      kind: "select",
      name: "channel",
      label: "Где",
      anyLabel: "Везде",
      options: [
        { value: "online", label: "На сайте" },
        { value: "till", label: "В центрах" },
        { value: "invoice", label: "По счетам" },
      ],
    },
  ],
  columns: () => [
    money.money("Получено", ({ received }) => received),
    money.money("Возвращено", ({ refunded }) => refunded),
    money.money("Оспорено", ({ chargedBack }) => chargedBack),
    money.money("Выручка", (row) => row.revenue),
  ],
  chart: { title: "Выручка", value: (row) => row.revenue, text: formatPrice },
  note: () =>
    "День — когда деньги списаны, возвращены или оспорены, по часам места получения заказа; по счёту — день из выписки. Удержанные и не списанные деньги не входят.",
});

type BookingFigures = OutputOf<typeof bookingReport>["rows"][number];
const visit = columnsOf<BookingFigures>();

/** Per cent of the minutes that bays were open for. */
const load: Column<BookingFigures> = {
  title: "Загрузка",
  numeric: true,
  cell: ({ openMinutes, takenMinutes }) => ({
    text: openMinutes === 0 ? NOTHING : `${Math.round((takenMinutes / openMinutes) * 100)}\u00a0%`,
  }),
  csv: ({ openMinutes, takenMinutes }) =>
    openMinutes === 0 ? "" : ((takenMinutes / openMinutes) * 100).toFixed(1).replace(".", ","),
};

export const bookings = resourceReport({
  title: "Отчёт: записи",
  summary: "Сколько записей состоялось и отменено, как загружены посты",
  endpoint: bookingReport,
  by: { ...days, region: "по регионам", centre: "по центрам", service: "по услугам" },
  filters: places,
  columns: (by) => [
    visit.number(by === "service" ? "Работ" : "Записей", ({ visits }) => visits),
    visit.number("Состоялось", ({ done }) => done),
    visit.number("Не приехали", ({ noShow }) => noShow),
    visit.number("Отменено", ({ cancelled }) => cancelled),
    visit.number("Ждём", ({ open }) => open),
    visit.money("Сумма", ({ sum }) => sum),
    ...(by === "service" ? [] : [load]),
  ],
  chart: { title: "Записи", value: ({ visits }) => visits, text: formatNumber },
  note: (by) =>
    by === "service"
      ? "Запись с двумя работами стоит в двух строках; сумма — состоявшихся, по прайсу."
      : "Записи, которые начинаются в эти дни, по часам центра; сумма — состоявшихся. Загрузка — постов шиномонтажа, какие есть сейчас; перенесённая запись стоит там, куда её перенесли.",
});

type PointsFigures = OutputOf<typeof pointsReport>["rows"][number];
const points = columnsOf<PointsFigures>();

export const livePoints = resourceReport({
  title: "Отчёт: баллы клиентов",
  summary: "Сколько баллов у клиентов и когда они сгорят",
  endpoint: pointsReport,
  by: days,
  filters: [],
  columns: () => [
    points.number("Баллов", (row) => row.points),
    points.number("Ещё не активны", ({ inactive }) => inactive),
    points.number("Начислений", ({ lots }) => lots),
  ],
  chart: { title: "Баллы, которые сгорят", value: (row) => row.points, text: formatNumber },
  note: () => "Непотраченные баллы по дню сгорания; балл — один рубль скидки. Отложенные для заказов не входят.",
});

type PointsMoves = OutputOf<typeof pointsMovesReport>["rows"][number];
const move = columnsOf<PointsMoves>();

export const pointsMoves = resourceReport({
  title: "Отчёт: движение баллов",
  summary: "Сколько баллов начислено, потрачено и сгорело",
  endpoint: pointsMovesReport,
  by: days,
  filters: [],
  columns: () => [
    move.number("Начислено", ({ earned }) => earned),
    move.number("Потрачено", ({ spent }) => spent),
    move.number("Сгорело", ({ expired }) => expired),
    move.number("Отозвано", ({ revoked }) => revoked),
    move.number("Исправлено", ({ corrected }) => corrected),
  ],
  chart: { title: "Начисленные баллы", value: ({ earned }) => earned, text: formatNumber },
  note: () => "Баллы отменённых заказов, которые вернулись клиентам, вычтены из потраченных.",
});
