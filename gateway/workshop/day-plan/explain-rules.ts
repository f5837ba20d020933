import type { Day } from "../../contract/platform/local-time.ts";
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

export interface Explained {
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
