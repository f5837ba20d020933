import type { CarSlugs } from "../shared/chosen-car.ts";
import { carSlug, readCarCookies } from "./car-cookies.server.ts";
import { type ClosedNotifications, canonical, readClosedNotifications } from "./closed-notifications.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** What cookies claim that a shared page shows besides its address. They give no text: titles come from the gateway. */
export interface CookieClaims {
  car: CarSlugs | null;
  closedNotifications: ClosedNotifications;
}

export function readCookieClaims(cookies: CookieJar): CookieClaims {
  return {
    car: readCarCookies(cookies),
    closedNotifications: readClosedNotifications(cookies),
  };
}

/** One string for all visitors who see the same page: `{slugs of the car}|{id}:{hash},…` without empty tails. */
export function encodeVaryKey({ car, closedNotifications }: CookieClaims): string {
  const slugs = car ? [car.brand, car.model, car.generation, car.modification].join("/") : "";
  const closed = [...closedNotifications].map((pair) => pair.join(":")).join(",");
  return [slugs, closed].join("|").replace(/\|+$/, "");
}

export function decodeVaryKey(varyKey: string): CookieClaims {
  const [slugs = "", closed = ""] = varyKey.split("|");
  const [brand, model, generation, modification] = slugs.split("/").map(carSlug);
  return {
    car: brand && model && generation && modification ? { brand, model, generation, modification } : null,
    closedNotifications: canonical(
      closed.split(",").map((pair) => {
        const [id = "", hash] = pair.split(":");
        return [id, hash] as const;
      }),
    ),
  };
}
