import type { Day } from "../../../../gateway/contract/platform/local-time.ts";

interface DescribedCentre {
  title: string;
  address: string;
  phone: string;
  lat: number;
  lng: number;
  url: string;
  image: string;
  /** Seven days from Monday on, minutes since local midnight; null is a day off. */
  hours: readonly ({ openMinute: number; closeMinute: number } | null)[];
  exceptions: readonly { day: Day; openMinute: number | null; closeMinute: number | null }[];
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const LAST_MINUTE = 1439;

/** 570 → «09:30»; midnight at the end of a day is written as its last minute. */
function clock(minute: number): string {
  const shown = Math.min(minute, LAST_MINUTE);
  return `${String(Math.floor(shown / 60)).padStart(2, "0")}:${String(shown % 60).padStart(2, "0")}`;
}

/** A centre as structured data, with its hours and the days that are not as the week says. */
export function autoRepairJson(centre: DescribedCentre): object {
  const { title, address, phone, lat, lng, url, image, hours, exceptions } = centre;
  const groups = new Map<string, string[]>();
  for (const [index, day] of hours.entries()) {
    const key = day ? `${clock(day.openMinute)} ${clock(day.closeMinute)}` : null;
    if (key) groups.set(key, [...(groups.get(key) ?? []), `https://schema.org/${DAYS[index]}`]);
  }
  return {
    "@type": "AutoRepair",
    "@id": url,
    name: title,
    url,
    image,
    telephone: phone,
    address,
    geo: { "@type": "GeoCoordinates", latitude: lat, longitude: lng },
    openingHoursSpecification: [...groups].map(([times, dayOfWeek]) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek,
      opens: times.slice(0, 5),
      closes: times.slice(6),
    })),
    ...(exceptions.length > 0 && {
      specialOpeningHoursSpecification: exceptions.map(({ day, openMinute, closeMinute }) => ({
        "@type": "OpeningHoursSpecification",
        validFrom: day,
        validThrough: day,
        // A closed day opens and closes at the same moment.
        opens: openMinute === null ? "00:00" : clock(openMinute),
        closes: closeMinute === null ? "00:00" : clock(closeMinute),
      })),
    }),
  };
}
