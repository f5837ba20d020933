import { z } from "zod";
import { reportEndpoint } from "../platform/resource-kit.ts";

/** The most days that one report is of. */
export const MAX_REPORT_DAYS = 366;

const place = {
  region: z.string().max(60).optional(),
  /** Id of a centre, as a select sends it. */
  centre: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "Такого центра нет")
    .optional(),
};

const count = z.int().nonnegative();
/** Kopecks; revenue of a day may be below zero. */
const sum = z.int();

/** Orders that were placed on the days, by the clock of where they are handed out. The sums of cancelled and returned ones are within `sum`. */
export const orderReport = reportEndpoint({
  name: "orderReport",
  summary: "Отчёт о заказах",
  resource: "report-orders",
  permission: "orders-read",
  by: ["day", "week", "month", "region", "centre", "delivery", "payment", "reason", "campaign"],
  filters: place,
  figures: {
    orders: count,
    sum,
    cancelled: count,
    cancelledSum: sum,
    /** Orders of which something was taken back, and what was paid back for it. */
    returned: count,
    returnedSum: sum,
  },
});

/** Money that came and went on the days: of providers as they told it, of tills, of bank statements. */
export const revenueReport = reportEndpoint({
  name: "revenueReport",
  summary: "Отчёт о выручке",
  resource: "report-revenue",
  permission: "money",
  by: ["day", "week", "month", "region", "centre", "method"],
  filters: { ...place, channel: z.enum(["online", "till", "invoice"]).optional() },
  figures: { received: sum, refunded: sum, chargedBack: sum, revenue: sum },
});

/** Visits that begin on the days, by the clock of their centre. By service a visit counts once for each of its works. */
export const bookingReport = reportEndpoint({
  name: "bookingReport",
  summary: "Отчёт о записях",
  resource: "report-bookings",
  permission: "day-plan-read",
  by: ["day", "week", "month", "region", "centre", "service"],
  filters: place,
  figures: {
    visits: count,
    done: count,
    noShow: count,
    cancelled: count,
    /** Not ended yet. */
    open: count,
    /** Sum of the visits that were done. */
    sum,
    /** Minutes that the fitting bays were open for, and minutes that visits took of them. Both 0 by service. */
    openMinutes: count,
    takenMinutes: count,
  },
});

/** Points that are not spent, by the day on which they end; the days of the filter are those, and all of them without it. */
export const pointsReport = reportEndpoint({
  name: "pointsReport",
  summary: "Отчёт о баллах клиентов",
  resource: "report-points",
  permission: "money",
  by: ["day", "week", "month"],
  filters: {},
  figures: {
    points: count,
    /** Those among them that cannot be spent yet. */
    inactive: count,
    lots: count,
  },
});

/** What became of points on the days. */
export const pointsMovesReport = reportEndpoint({
  name: "pointsMovesReport",
  summary: "Отчёт о движении баллов",
  resource: "report-points-moves",
  permission: "money",
  by: ["day", "week", "month"],
  filters: {},
  figures: {
    /** Given for purchases, and by campaigns, invitations and the like. */
    earned: z.int(),
    spent: z.int(),
    expired: z.int(),
    revoked: z.int(),
    /** By staff, either way. */
    corrected: z.int(),
  },
});
