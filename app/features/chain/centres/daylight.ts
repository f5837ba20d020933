import { DAY_MS } from "../../../../gateway/contract/platform/utc-day.ts";

const DEGREE = Math.PI / 180;
/** Civil twilight: the sky is dark once the sun is this far below the horizon, in degrees. */
const DUSK = -6;
/** A day near a spring equinox, when the sun stands over the equator. */
const EQUINOX = Date.UTC(2026, 2, 20);
const YEAR_DAYS = 365.2422;
const TILT = 23.44;

/** Whether it is night at a place. True to a quarter of an hour, which is enough for a drawing. */
export function isDarkAt({ lat, lng }: { lat: number; lng: number }, now: Date): boolean {
  const days = (now.getTime() - EQUINOX) / DAY_MS;
  const declination = TILT * DEGREE * Math.sin((2 * Math.PI * days) / YEAR_DAYS);
  const hourAngle = (((now.getTime() % DAY_MS) / DAY_MS) * 360 + lng - 180) * DEGREE;
  const height =
    Math.sin(lat * DEGREE) * Math.sin(declination) +
    Math.cos(lat * DEGREE) * Math.cos(declination) * Math.cos(hourAngle);
  return height < Math.sin(DUSK * DEGREE);
}
