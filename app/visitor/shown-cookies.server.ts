import type { CarSlugs } from "../shared/chosen-car.ts";
import { carSlug, readCarCookies } from "./car-cookies.server.ts";
import { readCartCookies } from "./cart-cookies.server.ts";
import { type ClosedNotifications, canonical, readClosedNotifications } from "./closed-notifications.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** What a shared page shows of its visitor's cookies besides its address. No text of theirs: titles come from the gateway. */
export interface ShownCookies {
  cartCount: number;
  car: CarSlugs | null;
  closedNotifications: ClosedNotifications;
}

export function readShownCookies(cookies: CookieJar): ShownCookies {
  return {
    cartCount: readCartCookies(cookies).count,
    car: readCarCookies(cookies),
    closedNotifications: readClosedNotifications(cookies),
  };
}

/** One string for all visitors who see the same page: `{count}|{slugs of the car}|{id}:{hash},…` without empty tails. */
export function encodeVaryKey({ cartCount, car, closedNotifications }: ShownCookies): string {
  const slugs = car ? [car.brand, car.model, car.generation, car.modification].join("/") : "";
  const closed = [...closedNotifications].map((pair) => pair.join(":")).join(",");
  return [cartCount, slugs, closed].join("|").replace(/\|+$/, "");
}

export function decodeVaryKey(variant: string): ShownCookies {
  const [count = "0", slugs = "", closed = ""] = variant.split("|");
  const [brand, model, generation, modification] = slugs.split("/").map(carSlug);
  return {
    cartCount: Number(count),
    car: brand && model && generation && modification ? { brand, model, generation, modification } : null,
    closedNotifications: canonical(
      closed.split(",").map((pair) => {
        const [id = "", hash] = pair.split(":");
        return [id, hash] as const;
      }),
    ),
  };
}
