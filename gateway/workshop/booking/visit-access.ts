import { createHmac, timingSafeEqual } from "node:crypto";
import { originOf, type RegionDirectory } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/api-error.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { type AppointmentRow, findByNumber, readMoves } from "./visits-store.ts";
import type { WaitRow } from "./wait-store.ts";

const derive = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

/** The secret of an entry's link. The word is part of all links that were sent. */
export const accessOf = ({ keys }: Pick<BookingDependencies, "keys">, key: string): string =>
  derive(keys.waitAccess, `wish ${key}`);

/** The token of the hold that is offered. */
export const offerToken = ({ keys }: BookingDependencies, { key, offers }: Pick<WaitRow, "key" | "offers">): string =>
  derive(keys.waitAccess, `offer ${offers} of ${key}`);

/** What booking needs besides the database. */
export interface BookingDependencies {
  services: Services;
  /** Scheme and host of the site without region, for links in messages. */
  siteOrigin: string;
  /** Secrets of links to appointments, waiting-list entries and orders are derived from these. */
  keys: { appointmentAccess: Buffer; waitAccess: Buffer; orderAccess: Buffer };
  /** Absent where none is configured. */
  captcha?: CaptchaProvider;
}

/** The secret of the link to one appointment: stored nowhere, and told again at any time. */
export const visitAccess = (key: Buffer, number: string): string =>
  createHmac("sha256", key).update(number).digest("base64url");

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfSecret(a)), Buffer.from(hashOfSecret(b)));

/** The appointment that a link opens. Throws `not_found`, whether the number or the secret is wrong. */
export async function openVisit(
  { services, keys }: BookingDependencies,
  { identity, secret }: { identity: string; secret: string },
  executor: Executor = services.connection.db,
): Promise<AppointmentRow> {
  const row = isSame(secret, visitAccess(keys.appointmentAccess, identity))
    ? await findByNumber(executor, identity)
    : null;
  if (!row) throw notFound("Запись не найдена. Проверьте ссылку");
  return row;
}

/** Scheme and host of the site of a shop's region. */
export function originOfShop(regions: RegionDirectory, siteOrigin: string, locationId: number): string {
  const region = regions.regionOfLocation(locationId);
  return region ? originOf(siteOrigin, region) : siteOrigin;
}

/** The address of a visit, by the number that it was booked under first: it stays through all moves. */
export async function visitUrl(
  executor: Executor,
  { services, siteOrigin, keys }: BookingDependencies,
  row: AppointmentRow,
): Promise<string> {
  const { firstNumber } = await readMoves(executor, row);
  const origin = originOfShop(services.regions, siteOrigin, row.locationId);
  return `${origin}/appointment/${firstNumber}/${visitAccess(keys.appointmentAccess, firstNumber)}/`;
}
