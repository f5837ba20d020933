import type { Zone } from "./local-time.ts";

/** Formats of moments in Russian, each made once for a zone: to make one takes a hundred times as long as to use it. */
export function formatsByZone<Name extends string>(
  options: Record<Name, Intl.DateTimeFormatOptions>,
): (zone: Zone) => Record<Name, Intl.DateTimeFormat> {
  const made = new Map<Zone, Record<Name, Intl.DateTimeFormat>>();
  return (zone) => {
    let formats = made.get(zone);
    if (!formats) {
      const named = Object.entries<Intl.DateTimeFormatOptions>(options).map(([name, option]) => [
        name,
        new Intl.DateTimeFormat("ru", { timeZone: zone, ...option }),
      ]);
      formats = Object.fromEntries(named) as Record<Name, Intl.DateTimeFormat>;
      made.set(zone, formats);
    }
    return formats;
  };
}
