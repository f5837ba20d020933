import { centreCard } from "../../../../gateway/contract/workshop/free-times.ts";
import { bookingPath, emptyChoice } from "../../../shared/booking-choice.ts";
import { formatPhone } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { shopSigns } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { capabilityTitles, timesOf } from "../../chain/centres/centre-view.ts";
import { faceOf, photoOf } from "../../chain/centres/facade-view.ts";
import { clock, openingNow } from "../../chain/centres/opening.ts";
import { routeHref } from "../booking/appointment.server.ts";
import { capitalized, dayText } from "../booking/words.ts";
import { autoRepairJson } from "./centre-json.ts";
import { groupsOf } from "./services.server.ts";

interface OpenDay {
  openMinute: number;
  closeMinute: number;
}

const DAYS = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"] as const;
const MINUTES_A_DAY = 1440;
/** Pixels of the photograph that search engines are told of: the widest that there is. */
const JSON_WIDTH = 960;

/** «9:00–21:00», «круглосуточно», «выходной» */
export function dayHoursText(day: { openMinute: number | null; closeMinute: number | null } | null): string {
  if (!day || day.openMinute === null || day.closeMinute === null) return "выходной";
  if (day.openMinute === 0 && day.closeMinute === MINUTES_A_DAY) return "круглосуточно";
  return `${clock(day.openMinute)}–${clock(day.closeMinute)}`;
}

/** The days of the week with their hours, those with the same hours as one: «Ежедневно», «Пн–пт», «Сб». */
export function hoursRows(week: readonly (OpenDay | null)[]): { term: string; value: string }[] {
  const runs: { first: number; last: number; value: string }[] = [];
  for (const day of DAYS.keys()) {
    const value = dayHoursText(week[day] ?? null);
    const run = runs.at(-1);
    if (run?.value === value) run.last = day;
    else runs.push({ first: day, last: day, value });
  }
  return runs.map(({ first, last, value }) => ({ term: capitalized(daysText(first, last)), value }));
}

function daysText(first: number, last: number): string {
  if (last - first === DAYS.length - 1) return "ежедневно";
  return first === last ? `${DAYS[first]}` : `${DAYS[first]}–${DAYS[last]}`;
}

/** A centre's own page. */
export async function loadCentre(visitor: Visitor, code: string) {
  const [found, region, { icon, brand }] = await Promise.all([
    visitor.gateway.call(centreCard, { code }),
    visitor.region(),
    shopSigns(visitor),
  ]);
  const centre = required(found);
  const { id, title, address, phone, zone, hours, exceptions, services } = centre;
  const now = visitor.now();
  const { origin } = visitor;
  const opening = openingNow(centre.openDays, zone, now);
  const canonical = `${origin}/centres/${centre.code}/`;
  return {
    id,
    title,
    address,
    phone,
    phoneText: formatPhone(phone),
    hours: hoursRows(hours),
    hoursText: centre.hoursText,
    exceptions: exceptions.map((day) => ({
      day: capitalized(dayText(day.day, zone, now)),
      text: [dayHoursText(day), day.note].filter(Boolean).join(", "),
    })),
    capabilities: centre.capabilities.flatMap(capabilityTitles),
    groups: groupsOf(services, id),
    brand,
    photo: photoOf(centre, visitor.saveData),
    face: faceOf(centre, opening.isOpen, now),
    opening,
    ...timesOf(id, { ...centre, city: "время центра" }, { regionZone: region.zone, now }),
    bookPath: bookingPath({ ...emptyChoice, selectedShop: id }),
    route: routeHref(centre),
    canonical,
    json: autoRepairJson({
      ...centre,
      url: canonical,
      image: `${origin}${centre.photo ? `${centre.photo}-${JSON_WIDTH}.webp` : icon}`,
    }),
    origin,
    path: `/centres/${centre.code}/`,
  };
}
export type CentreView = Awaited<ReturnType<typeof loadCentre>>;
