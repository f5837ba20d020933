import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { DAY_MS, utcDay } from "../../../../gateway/contract/platform/utc-day.ts";
import {
  bayKindTitles,
  bayReopen,
  type DayPlan,
  dayPlan,
  dayPlanExplain,
  type PlanVisit,
} from "../../../../gateway/contract/workshop/day-plan.ts";
import { counted, formatDate, formatStamp, formatTime, momentInDay } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { readWorkCentre } from "../../../visitor/work-centre.server.ts";
import { act, doAct } from "../../platform/resource-kit/card-acts.server.ts";
import { capitalized, dayText, weekdayText } from "../booking/words.ts";
import { closeBayPath, planPath, visitPath, WAITING_PATH, walkInPath } from "./day-plan-paths.ts";
import { layOutDay, ROW_MINUTES, rowToSee } from "./lay-out-day.ts";
import { clockText, visitChip } from "./visit-chip.ts";

const dayFrom = (day: Day, days: number): Day => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** What fills a place of the plan, in words. */
export interface BlockView {
  key: string;
  bayId: number;
  startMinute: number;
  endMinute: number;
  look: "visit" | "done" | "hold" | "closure";
  when: string;
  title: string;
  /** Below the title. */
  notes: string[];
  href: string | null;
}

/** The plan of a centre's day. What an address names wrongly is left out. */
export async function loadDayPlan(visitor: Visitor, request: Request) {
  const { permissions } = requireStaff(visitor, request, "day-plan-read");
  const query = new URL(request.url).searchParams;
  const requested = dayPlan.input.safeParse({
    shop: query.get("shop") || undefined,
    day: query.get("day") || undefined,
  });
  const asked = requested.success ? requested.data : {};
  const own = dayPlan.input.safeParse({ shop: readWorkCentre(visitor.cookies) ?? undefined, day: asked.day });
  const found = await visitor.gateway.call(dayPlan, asked.shop === undefined && own.success ? own.data : asked);
  // The remembered centre may be another department's by now.
  const plan = required(found.ok || asked.shop !== undefined ? found : await visitor.gateway.call(dayPlan, asked));
  const { shop, day, today, bays } = plan;
  const region = await visitor.region();
  const canAct = permissions.has("day-plan");
  const now = visitor.now();
  const zone = shop?.zone ?? region.zone;
  const nowMinute = day === today ? minuteNow(zone, now) : day < today ? Number.POSITIVE_INFINITY : 0;
  const blocks = blocksOf(plan, canAct);
  const behind = closuresOf(plan);
  const bayIds = bays.map(({ id }) => id);
  const wholeDay = layOutDay({ opening: plan.opening, bayIds, blocks, behind });
  const beginsAt = query.has("whole") || day !== today ? 0 : beginOfDay(plan.opening, blocks, nowMinute);
  const isCut = beginsAt > (wholeDay[0]?.minute ?? 0);
  const isLeft = ({ endMinute }: { endMinute: number }) => !isCut || endMinute > beginsAt;
  const rows = isCut
    ? layOutDay({
        opening: plan.opening && { ...plan.opening, open: beginsAt },
        bayIds,
        blocks: blocks.filter(isLeft),
        behind: behind.filter(isLeft),
      })
    : wholeDay;
  const canBook = permissions.has("book");
  /** What is free of a cell from now on; null where nobody can be booked. */
  const freeOf = (from: number, span: number) => {
    const start = Math.max(from, nowMinute);
    const end = from + span * ROW_MINUTES;
    return canBook && shop && plan.opening && start < Math.min(end, plan.opening.close)
      ? {
          href: walkInPath({ shop: shop.id, day, time: clockText(start) }),
          text: `${clockText(start)}–${clockText(end)}`,
        }
      : null;
  };
  return {
    messages: takeFlash(visitor.cookies),
    title: shop ? `План дня: ${shop.title}` : "План дня",
    dayTitle: `${capitalized(dayText(day, zone, now))}, ${weekdayText(day)}`,
    shops: plan.shops.map(({ id, title }) => ({ value: String(id), label: title })),
    shopId: shop ? String(shop.id) : null,
    day,
    dayLinks: shop
      ? [
          { label: `← ${formatDate(momentInDay(dayFrom(day, -1)), zone)}`, day: dayFrom(day, -1) },
          { label: "Сегодня", day: today },
          { label: `${formatDate(momentInDay(dayFrom(day, 1)), zone)} →`, day: dayFrom(day, 1) },
        ].map((link) => ({ ...link, href: planPath({ shop: shop.id, day: link.day }), isCurrent: link.day === day }))
      : [],
    facts: factsOf(plan),
    isSurge: plan.isSurge,
    bays: bays.map(({ id, title, kind, maxInch }) => ({
      id,
      title,
      note: `${bayKindTitles[kind]}${maxInch > 0 ? ` до R${maxInch}` : ""}`,
      items: [...blocks, ...behind]
        .filter((block) => block.bayId === id && isLeft(block))
        .sort((a, b) => a.startMinute - b.startMinute)
        .map(({ bayId: _bay, startMinute: _start, endMinute: _end, ...item }) => item),
      closeHref: canAct && shop ? closeBayPath({ shop: shop.id, bayId: id, fromDay: day }) : null,
    })),
    rows: rows.map(({ minute, cells }) => ({
      minute,
      id: rowId(minute),
      clock: clockText(minute),
      isHour: minute % 60 === 0,
      cells: cells.map((cell) => ({
        ...cell,
        free: cell.blocks.length === 0 ? freeOf(cell.minute, cell.span) : null,
      })),
    })),
    jump: jumpOf(rowToSee(rows, blocks, day === today ? nowMinute : null)),
    cancelled: plan.visits
      .filter(({ status }) => status === "cancelled")
      .map((visit) => ({ ...visitLine(visit), href: canAct ? visitPath(visit.identity) : null })),
    closures: canAct
      ? plan.closures.map(({ id, version, bayId, reason, startsAt, endsAt, closedBy }) => ({
          id,
          version,
          text: `${bays.find((bay) => bay.id === bayId)?.title ?? "Пост"}: ${formatStamp(startsAt, zone)} – ${formatStamp(endsAt, zone)}, ${reason}${closedBy ? ` (${closedBy})` : ""}`,
        }))
      : [],
    closeHref: canAct && shop ? closeBayPath({ shop: shop.id, fromDay: day }) : null,
    waiting: shop && {
      text:
        plan.waiting === 0 ? "Никто не ждёт" : counted(plan.waiting, ["человек ждёт", "человека ждут", "человек ждут"]),
      href: `${WAITING_PATH}?shop=${shop.id}&wantedFrom=${day}&wantedTo=${day}`,
    },
    booking:
      canBook && shop && day >= today
        ? { shop: String(shop.id), time: timeIn(query) ?? "", newHref: walkInPath({ shop: shop.id, day }) }
        : null,
    /** Where what is over of a day without end is shown, too. */
    wholeHref: isCut && shop ? `${planPath({ shop: shop.id, day })}&whole=1` : null,
    why: shop && (await loadWhy(visitor, shop.id, day, query)),
  };
}
export type DayPlanView = Awaited<ReturnType<typeof loadDayPlan>>;

const rowId = (minute: number): string => `at-${minute}`;

function jumpOf(row: ReturnType<typeof rowToSee>): { label: string; href: string } | null {
  if (row === null) return null;
  const clock = clockText(row.minute);
  return { label: row.isVisit ? `К записи в ${clock}` : `К ${clock}`, href: `#${rowId(row.minute)}` };
}

/**
 * Where the plan of today begins in a centre that never closes: with the hour of now, or the first visit that is not over; at midnight
 * where there is a closing hour to go by.
 */
function beginOfDay(opening: DayPlan["opening"], blocks: readonly BlockView[], nowMinute: number): number {
  if (!opening || opening.open > 0 || opening.close < DAY_MINUTES) return 0;
  const nowRow = Math.max(0, nowMinute - ROW_MINUTES);
  const begun = blocks.filter(({ endMinute }) => endMinute > nowRow).map(({ startMinute }) => startMinute);
  return Math.floor(Math.min(nowRow, ...begun) / ROW_MINUTES) * ROW_MINUTES;
}

const DAY_MINUTES = 1_440;

/** The next quarter of an hour. */
function minuteNow(zone: Zone, now: Date): number {
  const [hours = 0, minutes = 0] = formatTime(now.toISOString(), zone).split(":").map(Number);
  return Math.ceil((hours * 60 + minutes) / ROW_MINUTES) * ROW_MINUTES;
}

const timeIn = (query: URLSearchParams): string | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(query.get("time") ?? "") ? query.get("time") : null;

function blocksOf({ taken, visits, shop }: DayPlan, canAct: boolean): BlockView[] {
  const known = new Map(visits.map((visit) => [visit.identity, visit]));
  return taken.map(({ bayId, startMinute, endMinute, kind, identity, isPinned, until }, at): BlockView => {
    const when = `${clockText(startMinute)}–${clockText(endMinute)}`;
    const place = { bayId, startMinute, endMinute, when, key: `${bayId}-${startMinute}-${at}` };
    const visit = identity === null ? undefined : known.get(identity);
    if (kind === "visit" && identity !== null) {
      const chip = visit ? visitChip(visit) : null;
      return {
        ...place,
        look: visit?.status === "done" ? "done" : "visit",
        title: visit?.name || identity,
        notes: [
          [visit?.car, visit?.plate].filter(Boolean).join(", "),
          visit?.title ?? "",
          [chip && chip.text !== "Записан" ? chip.text : "", isPinned ? "Закреплён за постом" : ""]
            .filter(Boolean)
            .join(" · "),
        ].filter((note) => note !== ""),
        href: canAct ? visitPath(identity) : null,
      };
    }
    const ends = until && shop ? ` до ${formatTime(until, shop.zone)}` : "";
    const title = kind === "offer" ? `Предложено ожидающему${ends}` : `Придержано на сайте${ends}`;
    return { ...place, look: "hold", title, notes: [], href: null };
  });
}

const closuresOf = ({ closures }: DayPlan): BlockView[] =>
  closures.map(({ id, bayId, startMinute, endMinute, reason }) => ({
    bayId,
    startMinute,
    endMinute,
    key: `closure-${id}`,
    look: "closure" as const,
    title: "Закрыт",
    when: `${clockText(startMinute)}–${clockText(endMinute)}`,
    notes: [reason],
    href: null,
  }));

const visitLine = (visit: PlanVisit) => ({
  identity: visit.identity,
  text: `${visit.from} ${visit.name || visit.identity}, ${visit.title}`,
  chip: visitChip(visit),
});

function factsOf({ opening, load, visits, shop }: DayPlan): string[] {
  if (!shop) return [];
  const coming = visits.filter(({ status }) => status !== "cancelled").length;
  return [
    opening ? `Открыт ${clockText(opening.open)}–${clockText(opening.close)}` : "Закрыт",
    counted(coming, ["запись", "записи", "записей"]),
    ...(load === null ? [] : [`шиномонтаж занят на ${load} %`]),
  ];
}

const kindOptions = Object.entries(bayKindTitles).map(([value, label]) => ({ value, label }));

/** The answer to «Почему нельзя на 10:00?», where the address asks it. */
async function loadWhy(visitor: Visitor, shop: number, day: Day, query: URLSearchParams) {
  const asked = ["why", "kind", "minutes", "inch"].map((name) => query.get(name)?.trim() || undefined);
  const [time, kind, minutes, inch] = asked;
  const form = {
    kinds: kindOptions,
    values: { why: time ?? timeIn(query) ?? "", kind: kind ?? "fitting", minutes: minutes ?? "30" },
  };
  if (time === undefined) return { ...form, answer: null, error: null };
  const read = dayPlanExplain.input.safeParse({ shop, day, time, kind, minutes, inch });
  if (!read.success) return { ...form, answer: null, error: read.error.issues[0]?.message ?? "Проверьте вопрос" };
  const found = required(await visitor.gateway.call(dayPlanExplain, read.data));
  const free =
    found.free > 0
      ? `свободно: ${counted(found.free, ["пост", "поста", "постов"])}`
      : "место есть, если переставить записи между постами";
  return {
    ...form,
    error: null,
    answer: {
      title: found.isOffered ? `На ${time} записаться можно: ${free}` : `На ${time} записаться нельзя`,
      isOffered: found.isOffered,
      reasons: found.reasons.map(({ message }) => message),
      bays: found.bays.map(({ title, message }) => `${title}: ${message}`),
    },
  };
}

/** Opens a bay again; leads back to the day. */
export async function actOnDayPlan(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "day-plan");
  const reopen = act({
    form: bayReopen.input,
    call: (value) => visitor.gateway.call(bayReopen, value),
    flash: "Пост открыт.",
    to: planPath,
  });
  return doAct(visitor, await request.formData(), { reopen }, { back: "" });
}
