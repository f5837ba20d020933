import { carClassified } from "../../gateway/contract/cars.ts";
import type { Gateway } from "../gateway/client.server.ts";
import type { CarSlugs, ChosenCar } from "../shared/chosen-car.ts";
import type { ClosedNotifications } from "../visitor/closed-notifications.server.ts";
import type { ShownCookies } from "../visitor/shown-cookies.server.ts";
import type { Visitor } from "../visitor/visitor.server.ts";

/** What of a visitor's cookies is so. */
export interface VerifiedClaims {
  chosenCar: ChosenCar | null;
  closedNotifications: ClosedNotifications;
  /** The car of the cookies is none of the classifier's: forged, or taken out since. */
  isCarGone: boolean;
  /** Some notices of the cookie are none of today's. */
  areAnnouncementsGone: boolean;
  /** Everything claimed was found. Otherwise the page must not be shared: made-up cookies would fill the page cache. */
  areClaimsValid: boolean;
}

/** Looks up in the gateway what the cookies claim; both replies are kept by the client for half a minute. */
export async function verifyCookieClaims(
  gateway: Gateway,
  layout: Visitor["layout"],
  shown: ShownCookies,
): Promise<VerifiedClaims> {
  const [car, closed] = await Promise.all([
    shown.car ? findCar(gateway, shown.car) : noCar,
    currentOnes(layout, shown.closedNotifications),
  ]);
  const areAnnouncementsGone = closed.size < shown.closedNotifications.size;
  return {
    ...car,
    closedNotifications: closed,
    areAnnouncementsGone,
    areClaimsValid: (car.chosenCar !== null || shown.car === null) && !areAnnouncementsGone,
  };
}

const noCar = { chosenCar: null, isCarGone: false };

async function findCar(gateway: Gateway, slugs: CarSlugs): Promise<Pick<VerifiedClaims, "chosenCar" | "isCarGone">> {
  const found = await gateway.call(carClassified, slugs);
  // An outage says nothing about the car: it is kept and shown again later.
  if (!found.ok) return { chosenCar: null, isCarGone: found.code === "not_found" || found.code === "invalid" };
  const { brand, model, generation, modification } = found.data.chosen;
  if (!brand || !model || !generation || !modification) return { chosenCar: null, isCarGone: true };
  const { code1c, ...part } = modification;
  return { chosenCar: { brand, model, generation, modification: part, ...(code1c && { code1c }) }, isCarGone: false };
}

async function currentOnes(layout: Visitor["layout"], closed: ClosedNotifications): Promise<ClosedNotifications> {
  if (closed.size === 0) return closed;
  const shell = await layout();
  if (!shell.ok) return closed;
  const today = new Map(shell.data.notification.map(({ id, hash }) => [String(id), hash]));
  return new Map([...closed].filter(([id, hash]) => today.get(id) === hash));
}
