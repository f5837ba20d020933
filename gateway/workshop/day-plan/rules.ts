import type { Day } from "../../contract/platform/local-time.ts";
import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { ExplainReason } from "../../contract/workshop/day-plan.ts";
import { momentAt } from "../../platform/zone-time.ts";
import { type Bay, canTake, countDirect, overlaps, placeVisit, type TakenTime } from "../booking/bay-rules.ts";
import {
  GRID_MINUTES,
  LEAD_MINUTES,
  lengthOf,
  type PartLength,
  partsFrom,
  type SlotDay,
  timeOf,
} from "../booking/slot-rules.ts";

interface Acted {
  status: "active" | "done" | "cancelled";
  cancelReason: string | null;
  startsAt: Date;
}

const QUARTER_MS = 15 * 60_000;

/** Why a visit cannot be called done; null when it can, or when what was noted may be changed. `isDayHere`: its day has come at the centre. */
export function doneRefusal({ status, cancelReason, startsAt }: Acted, now: Date, isDayHere: boolean): string | null {
  if (!isDayHere) return "День визита ещё не наступил";
  if (status !== "cancelled") return null;
  // Whoever was given up came after all.
  if (cancelReason === "no_show" && now.getTime() - startsAt.getTime() < DAY_MS) return null;
  return "Запись отменена или перенесена";
}

/** Why nobody can be said to have missed a visit; null when they can. */
export function noShowRefusal({ status, startsAt }: Acted, now: Date): string | null {
  if (status === "done") return "Визит уже отмечен как состоявшийся";
  if (status === "cancelled") return "Запись уже отменена или перенесена";
  if (now.getTime() < startsAt.getTime() + QUARTER_MS) return "Отметить неявку можно через 15 минут после начала";
  return null;
}

/** Why staff cannot cancel a visit, or change its bay; null when they can. */
export function endRefusal({ status }: Acted): string | null {
  if (status === "active") return null;
  return status === "done" ? "Визит уже состоялся" : "Запись уже отменена или перенесена";
}

interface Load {
  /** Minutes that are open for fitting, from a moment on. */
  open: number;
  taken: number;
}

const MINUTE_MS = 60_000;

/** How many minutes of the fitting bays of a day are taken from a moment on: by visits and holds, not by closures, which are not open. */
export function loadOf({ day, zone, opening, bays, taken }: SlotDay, from: Date): Load {
  if (!opening) return { open: 0, taken: 0 };
  const midnight = momentAt(day, 0, zone).getTime();
  const start = Math.max(midnight + opening.open * MINUTE_MS, from.getTime());
  const end = midnight + opening.close * MINUTE_MS;
  if (end <= start) return { open: 0, taken: 0 };
  const ids = new Set(bays.filter(({ kind }) => kind === "fitting" || kind === "truck").map(({ id }) => id));
  const minutesOf = (isClosure: boolean) =>
    taken
      .filter(({ id, bayId }) => ids.has(bayId) && id < 0 === isClosure)
      .reduce((sum, time) => sum + Math.max(0, Math.min(time.end, end) - Math.max(time.start, start)) / MINUTE_MS, 0);
  return { open: (ids.size * (end - start)) / MINUTE_MS - minutesOf(true), taken: minutesOf(false) };
}

/** Per cent of the open minutes; null where nothing is open. */
export function percentOf(loads: readonly Load[]): number | null {
  const open = loads.reduce((sum, load) => sum + load.open, 0);
  const taken = loads.reduce((sum, load) => sum + load.taken, 0);
  return open <= 0 ? null : Math.min(100, Math.round((taken / open) * 100));
}

interface TimeToExplain {
  slotDay: SlotDay;
  minute: number;
  part: PartLength;
  now: Date;
  today: Day;
  /** The last day that can be booked. */
  lastDay: Day;
  isSurge: boolean;
  /** Note of the day's exception, if it has one. */
  dayNote: string;
}

interface Explained {
  reasons: ExplainReason[];
  /** Bays that are free all the time. */
  free: number;
  /** Bays that could do it, where all of them are taken. */
  takenBays: { bay: Bay; times: TakenTime[] }[];
}

const KINDS: Record<PartLength["need"]["kind"], string> = {
  fitting: "шиномонтажа",
  truck: "грузовых автомобилей",
  service: "слесарных работ",
  alignment: "развал-схождения",
};

/** Everything that keeps customers from a time, in the order in which it is met; nothing when it is offered. */
export function explainTime({
  slotDay,
  minute,
  part,
  now,
  today,
  lastDay,
  isSurge,
  dayNote,
}: TimeToExplain): Explained {
  const { day, zone, opening, bays, taken } = slotDay;
  const reasons: ExplainReason[] = [];
  const say = (code: ExplainReason["code"], message: string) => reasons.push({ code, message });
  const start = momentAt(day, minute, zone);
  const length = lengthOf([part]);

  if (day > lastDay) say("too_far", "Так далеко ещё не записываем: запись открыта на 30 дней");
  if (start <= now) say("past", day < today ? "Этот день уже прошёл" : "Это время уже прошло");
  else if (start.getTime() < now.getTime() + LEAD_MINUTES * 60_000)
    say("lead", `До начала меньше ${LEAD_MINUTES} минут: на сайте записывают не позже`);
  if (!opening) say("closed_day", `В этот день центр закрыт${dayNote ? `: ${dayNote}` : ""}`);
  else if (minute < opening.open) say("outside_hours", `Центр открывается в ${timeOf(opening.open)}`);
  else if (minute + length > opening.close)
    say(
      "outside_hours",
      `Визит закончился бы в ${timeOf(minute + length)}, а центр работает до ${timeOf(opening.close)}`,
    );
  if (minute % GRID_MINUTES !== 0) say("off_grid", `Записывают на время, кратное ${GRID_MINUTES} минутам`);
  if (isSurge && part.need.kind !== "fitting" && part.need.kind !== "truck")
    say("surge", "Дни массовой переобувки: на сайте записывают только на шиномонтаж");

  const able = bays.filter((bay) => canTake(bay, part.need));
  if (able.length === 0) {
    const size = part.need.inch > 0 && bays.some(({ kind }) => kind === part.need.kind) ? ` до R${part.need.inch}` : "";
    say("no_bay", `В центре нет поста для ${KINDS[part.need.kind]}${size}`);
    return { reasons, free: 0, takenBays: [] };
  }
  const [visit] = partsFrom(start.getTime(), [part]);
  if (!visit || !opening) return { reasons, free: 0, takenBays: [] };
  const free = countDirect(bays, taken, visit);
  if (free > 0 || placeVisit(bays, taken, [visit])) return { reasons, free, takenBays: [] };
  say(
    "taken",
    able.length === 1 ? "Единственный подходящий пост занят" : `Все подходящие посты заняты: ${able.length}`,
  );
  const takenBays = able.map((bay) => ({
    bay,
    times: taken.filter((time) => time.bayId === bay.id && overlaps(time, visit)).sort((a, b) => a.start - b.start),
  }));
  return { reasons, free: 0, takenBays };
}
