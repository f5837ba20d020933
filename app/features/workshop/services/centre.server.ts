import { centreCard } from "../../../../gateway/contract/workshop/booking.ts";
import { bookingPath, emptyChoice } from "../../../shared/booking-choice.ts";
import { formatPhone } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { shopSigns } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { capabilityTitles, houseNumber, timesOf } from "../../chain/centres/centre-view.ts";
import { clock, openingNow } from "../../chain/centres/opening.ts";
import { routeHref } from "../booking/appointment.server.ts";
import { capitalized, dayText } from "../booking/words.ts";
import { autoRepairJson } from "./centre-json.ts";
import { groupsOf } from "./services.server.ts";

interface OpenDay {
  openMinute: number;
  closeMinute: number;
}

const DAYS = ["Понедельник", "Вторник", "Среда", "Четверг", "Пятница", "Суббота", "Воскресенье"] as const;
const MINUTES_A_DAY = 1440;

/** «9:00–21:00», «круглосуточно», «выходной» */
export function dayHoursText(day: { openMinute: number | null; closeMinute: number | null } | null): string {
  if (!day || day.openMinute === null || day.closeMinute === null) return "выходной";
  if (day.openMinute === 0 && day.closeMinute === MINUTES_A_DAY) return "круглосуточно";
  return `${clock(day.openMinute)}–${clock(day.closeMinute)}`;
}

/** The seven days of the week with their hours. */
export const hoursRows = (week: readonly (OpenDay | null)[]) =>
  DAYS.map((term, day) => ({ term, value: dayHoursText(week[day] ?? null) }));

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
    bays: centre.bays,
    number: houseNumber(address),
    opening: openingNow(centre.openDays, zone, now),
    ...timesOf(id, { ...centre, city: "время центра" }, { regionZone: region.zone, now }),
    bookPath: bookingPath({ ...emptyChoice, selectedShop: id }),
    route: routeHref(centre),
    canonical,
    json: autoRepairJson({ ...centre, url: canonical, image: `${origin}${icon}` }),
    origin,
    path: `/centres/${centre.code}/`,
  };
}
export type CentreView = Awaited<ReturnType<typeof loadCentre>>;
