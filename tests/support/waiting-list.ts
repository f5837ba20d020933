import { openDatabase } from "../../gateway/platform/db/database.ts";
import { deriveKeys } from "../../gateway/platform/keys.ts";
import { localTime, momentAt } from "../../gateway/platform/zone-time.ts";
import { openTestServices } from "../../gateway/testing/services.ts";
import { offerFreeTimes } from "../../gateway/workshop/booking/offer-times.ts";
import { queryShop } from "./shop-query.ts";

/** The zone of the journeys' region. */
const ZONE = "Europe/Moscow";
const MINUTE_MS = 60_000;

/** Now, or at noon when it is night: nobody is offered anything then. */
function byDay(): Date {
  const now = new Date();
  const { day, minute } = localTime(now, ZONE);
  if (minute >= 480 && minute < 1_200) return now;
  const noon = momentAt(day, 720, ZONE);
  return noon > now ? noon : new Date(noon.getTime() + 1_440 * MINUTE_MS);
}

/** Offers what is free to those who wait, as the site does once a minute. */
export async function offerNow(): Promise<void> {
  const { SHOP_DATABASE_URL: url, ACCESS_TOKEN_SECRET: secret, SITE_URL: siteOrigin } = process.env;
  if (!url || !secret || !siteOrigin) throw new Error("the setup did not make a shop with a waiting list");
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
  try {
    const services = await openTestServices(connection, byDay);
    await offerFreeTimes({ services, siteOrigin, keys: deriveKeys(secret) }, AbortSignal.timeout(30_000));
  } finally {
    await connection.close();
  }
}

/** Opens a centre on a day for visits of 45 minutes at ten alone: as many as it has bays. */
export async function openForOneVisit(centreId: number, day: string): Promise<void> {
  await queryShop("delete from location_days where location_id = $1 and day = $2", [centreId, day]);
  await queryShop("insert into location_days (location_id, day, open_minute, close_minute) values ($1, $2, 600, 645)", [
    centreId,
    day,
  ]);
}

/** A rush of the season in a centre, for a day. */
export const openRush = (centreId: number, day: string): Promise<unknown> =>
  queryShop("insert into surges (location_id, from_day, to_day) values ($1, $2, $2)", [centreId, day]);

/** The half hour of what a phone is offered is over. */
export const endOffer = (phone: string): Promise<unknown> =>
  queryShop("update wait_list set offered_until = now() - interval '1 second' where phone_digits = $1", [
    phone.slice(-10),
  ]);
