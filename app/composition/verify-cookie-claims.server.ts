import { carClassified } from "../../gateway/contract/catalogue/cars.ts";
import type { Gateway } from "../gateway/client.server.ts";
import type { CarSlugs, ChosenCar } from "../shared/chosen-car.ts";
import type { ClosedNotifications } from "../visitor/closed-notifications.server.ts";
import type { CookieClaims } from "../visitor/cookie-claims.server.ts";
import type { Visitor } from "../visitor/visitor.server.ts";

/** What of a visitor's cookies is true. */
export interface VerifiedClaims {
  chosenCar: ChosenCar | null;
  closedNotifications: ClosedNotifications;
  /** The classifier does not have the car of the cookies: forged, or removed since. */
  isCarGone: boolean;
  /** Some of the closed announcements are no longer shown. */
  areAnnouncementsGone: boolean;
  /** Everything claimed was found. Otherwise the page must not be shared: forged cookies would fill the page cache. */
  areClaimsValid: boolean;
}

/** Looks up in the gateway what the cookies claim; the client caches both replies for half a minute. */
export async function verifyCookieClaims(
  gateway: Gateway,
  layout: Visitor["layout"],
  claims: CookieClaims,
): Promise<VerifiedClaims> {
  const [car, closed] = await Promise.all([
    claims.car ? findCar(gateway, claims.car) : noCar,
    stillShown(layout, claims.closedNotifications),
  ]);
  const areAnnouncementsGone = closed.size < claims.closedNotifications.size;
  return {
    ...car,
    closedNotifications: closed,
    areAnnouncementsGone,
    areClaimsValid: (car.chosenCar !== null || claims.car === null) && !areAnnouncementsGone,
  };
}

const noCar = { chosenCar: null, isCarGone: false };

async function findCar(gateway: Gateway, slugs: CarSlugs): Promise<Pick<VerifiedClaims, "chosenCar" | "isCarGone">> {
  const found = await gateway.call(carClassified, slugs);
  // An outage does not disprove the car: its cookie stays and the car is shown again later.
  if (!found.ok) return { chosenCar: null, isCarGone: found.code === "not_found" || found.code === "invalid" };
  const { brand, model, generation, modification } = found.data.chosen;
  if (!brand || !model || !generation || !modification) return { chosenCar: null, isCarGone: true };
  const { code1c, ...part } = modification;
  return { chosenCar: { brand, model, generation, modification: part, ...(code1c && { code1c }) }, isCarGone: false };
}

async function stillShown(layout: Visitor["layout"], closed: ClosedNotifications): Promise<ClosedNotifications> {
  if (closed.size === 0) return closed;
  const result = await layout();
  if (!result.ok) return closed;
  const today = new Map(result.data.notification.map(({ id, hash }) => [String(id), hash]));
  return new Map([...closed].filter(([id, hash]) => today.get(id) === hash));
}
