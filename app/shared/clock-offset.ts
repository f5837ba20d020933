import type { Zone } from "../../gateway/contract/platform/local-time.ts";

/** «UTC+5» of a zone at a moment. */
export function offsetOf(zone: Zone, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(now);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "").replace("GMT", "UTC");
}
