import type { Zone } from "../../gateway/contract/platform/local-time.ts";

/** To make one takes fifty times as long as to use it. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** «UTC+5» of a zone at a moment. */
export function offsetOf(zone: Zone, now: Date): string {
  formats[zone] ??= new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" });
  const parts = formats[zone].formatToParts(now);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "").replace("GMT", "UTC");
}

/** Where a time is: whoever reads it may live by another clock. */
export interface Place {
  city: string;
  zone: Zone;
}

/** Who reads it: the clock of the page's region. */
export interface Reader {
  ownZone: Zone;
  now: Date;
}

/** « (Хабаровск, UTC+10)» where the region of the page has another clock; nothing where clocks show the same. */
export function clockNote({ city, zone }: Place, { ownZone, now }: Reader): string {
  const offset = offsetOf(zone, now);
  return offset === offsetOf(ownZone, now) ? "" : ` (${city}, ${offset})`;
}
