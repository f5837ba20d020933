import type { shopOffices } from "../../../../gateway/contract/chain/region.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import type { nextFreeTimes } from "../../../../gateway/contract/workshop/free-times.ts";
import { bookingPath, emptyChoice, promisePath } from "../../../shared/booking-choice.ts";
import { offsetOf } from "../../../shared/clock-offset.ts";
import { formatDay, formatPhone, momentInDay } from "../../../ui/format.ts";
import { faceOf, photoOf } from "./facade-view.ts";
import { openingNow } from "./opening.ts";

/** A point on the map of a map service. */
const placeHref = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://yandex.ru/maps/?${new URLSearchParams({ pt: `${lng},${lat}`, z: "16", l: "map" })}`;

/** What a centre can: on its own page, and in a few words after «Шиномонтаж до R22» on its card. */
const CAPABILITIES: Record<string, readonly [title: string, short: string]> = {
  truck: ["Грузовой шиномонтаж", "грузовой"],
  storage: ["Сезонное хранение шин", "хранение"],
  service: ["Слесарный ремонт и замена масла", "ремонт и масло"],
};

/** `max-inch-20` is the largest rim that a centre fits. */
const fittingTitle = (slug: string): string | null => {
  const inches = /^max-inch-(\d+)$/.exec(slug)?.[1];
  return inches ? `Шиномонтаж до R${inches}` : null;
};

const wordsOf =
  (form: 0 | 1) =>
  (slug: string): string[] =>
    [fittingTitle(slug) ?? CAPABILITIES[slug]?.[form] ?? ""].filter(Boolean);

export const capabilityTitles = wordsOf(0);
const capabilityText = wordsOf(1);

type Free = OutputOf<typeof nextFreeTimes>["centres"][number];
type Shown = Pick<
  OutputOf<typeof shopOffices>["shops"][number],
  "id" | "title" | "address" | "phone" | "lat" | "lng" | "bays" | "hoursText" | "capabilities" | "photo"
>;

interface Reading {
  /** The zone of the page's region: where the centre has another clock, the city is named. */
  regionZone: Zone;
  now: Date;
}

interface CardReading extends Reading {
  /** Nothing is fetched for a card of who saves data. */
  savesData: boolean;
}

/** A centre for its card, as finished texts. `free` is missing where the times could not be read. */
export function centreCardView(shop: Shown, free: Free | undefined, { regionZone, now, savesData }: CardReading) {
  const { id, title, address, phone, lat, lng, hoursText, capabilities } = shop;
  const opening = free ? openingNow(free.openDays, free.zone, now) : null;
  return {
    id,
    title,
    address,
    phone,
    phoneText: formatPhone(phone),
    /** Empty where «Открыто круглосуточно» says it. */
    hoursText: opening?.isAllDay ? "" : hoursText,
    href: free ? `/centres/${free.code}/` : null,
    mapHref: placeHref({ lat, lng }),
    face: faceOf(shop, opening?.isOpen === true, now),
    photo: photoOf(shop, savesData),
    opening,
    abilities: capabilities.flatMap(capabilityText).join(", "),
    ...timesOf(id, free, { regionZone, now }),
    bookPath: bookingPath({ ...emptyChoice, selectedShop: id }),
  };
}
export type CentreCardView = ReturnType<typeof centreCardView>;

/** «Шиномонтаж сегодня» and the times of that day, each leading to its booking. */
export function timesOf(id: number, free: Pick<Free, "city" | "zone" | "nextTimes"> | undefined, reading: Reading) {
  const [first] = free?.nextTimes ?? [];
  if (!free || !first) return { timesLabel: "", times: [] };
  const { regionZone, now } = reading;
  const offset = offsetOf(free.zone, now);
  const note = offset === offsetOf(regionZone, now) ? "" : ` (${free.city}, ${offset})`;
  return {
    timesLabel: `Шиномонтаж ${formatDay(momentInDay(first.date as Day), free.zone, now)}${note}`,
    times: free.nextTimes.map((time) => ({ label: time.time, href: promisePath(id, time) })),
  };
}
