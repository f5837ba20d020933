import type { Day } from "../../contract/platform/local-time.ts";
import { utcDay } from "../../contract/platform/utc-day.ts";
import { ask } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { momentText } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { isWithin } from "../../platform/outbox/message-rules.ts";
import { hoursOf } from "../../platform/outbox/message-table.ts";
import { writeSms } from "../../platform/outbox/write-messages.ts";
import { addDays, localTime } from "../../platform/zone-time.ts";
import { mayHold } from "./hold-rules.ts";
import { heldTimes, insertHold } from "./minutes-store.ts";
import { settleTime } from "./settle-time.ts";
import { type BookingShop, shopById } from "./shops.ts";
import { timeOf } from "./slot-rules.ts";
import { accessOf, type BookingDependencies, offerToken, originOfShop } from "./visit-access.ts";
import { findWaitedTime } from "./wait.ts";
import { endOffers, lockNextWaitEntry, offerTime, type WaitRow } from "./wait-store.ts";

const OFFER_MINUTES = 30;
const MOST_A_ROUND = 200;

/**
 * Offers what is free to those who wait, the longest first: the time is kept for half an hour, as a hold like any other, and the link comes by
 * SMS. At night nobody is woken.
 */
export async function offerFreeTimes(dependencies: BookingDependencies, signal: AbortSignal): Promise<void> {
  const { services } = dependencies;
  const { db } = services.connection;
  const now = services.now();
  // Yesterday everywhere: a request on the waiting list ends when its day is over in all zones.
  const yesterday = addDays(utcDay(now), -1);
  await endOffers(db, now, yesterday);
  let after: Pick<WaitRow, "offers" | "id"> | null = null;
  for (let seen = 0; seen < MOST_A_ROUND && !signal.aborted; seen += 1) {
    const entry: WaitRow | null = await db.transaction((tx) => offerNext(tx, dependencies, { after, yesterday, now }));
    if (!entry) return;
    after = { offers: entry.offers, id: entry.id };
  }
}

/** Looks at one entry; null when there is no further one, or its time was taken while it was looked for. */
async function offerNext(
  tx: Executor,
  dependencies: BookingDependencies,
  { after, yesterday, now }: { after: Pick<WaitRow, "offers" | "id"> | null; yesterday: Day; now: Date },
): Promise<WaitRow | null> {
  const entry = await lockNextWaitEntry(tx, { after, today: yesterday });
  if (!entry) return null;
  return (await offerTo(tx, dependencies, entry, now)) === "taken" ? null : entry;
}

/**
 * Offers a time to an entry that is locked and waits. `none`: nothing suits, it is night there, or offers and holds keep as much of the day
 * as they may; `taken`: it was taken while it was
 * looked for.
 */
export async function offerTo(
  tx: Executor,
  dependencies: BookingDependencies,
  entry: WaitRow,
  now: Date,
): Promise<"offered" | "none" | "taken"> {
  const { regions } = dependencies.services;
  const shops = entry.locationIds.flatMap((id) =>
    regions.locations.get(id)?.archivedAt === null ? shopById(regions, id) : [],
  );
  const isDay = ({ zone }: BookingShop) => isWithin(hoursOf("waiting_offer"), localTime(now, zone).minute);
  const found = await findWaitedTime(tx, dependencies.services.connection, entry, shops.filter(isDay), now);
  if (!found) return "none";
  const { shop, day, minute, parts } = found;
  const settled = await settleTime(tx, {
    shop,
    day,
    time: timeOf(minute),
    parts,
    earliest: { now, wheelsFrom: null },
  }).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (!settled) return "taken";
  const held = await ask(tx, heldTimes({ locationId: shop.id, day }, { now, but: null }));
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0);
  const percent = dependencies.services.shopSettings.current("holding").dayHoldsPercent;
  if (!mayHold(settled.slotDay, held, { minutes, percent })) return "none";
  const until = new Date(now.getTime() + OFFER_MINUTES * 60_000);
  const token = offerToken(dependencies, { key: entry.key, offers: entry.offers + 1 });
  const holdId = await insertHold(
    tx,
    { token, locationId: shop.id, day, networkHash: "", kind: "offer", expiresAt: until },
    { locationId: shop.id, ...settled },
  );
  await offerTime(tx, entry.id, { holdId, locationId: shop.id, startsAt: settled.startsAt, until, at: now });
  const origin = originOfShop(regions, dependencies.siteOrigin, shop.id);
  await writeSms(tx, "waiting_offer", {
    recipient: entry.contact.phone,
    occasion: { at: now, zone: shop.zone, until },
    body: `Освободилось время: ${momentText(settled.startsAt, shop.zone)}, ${shop.location.title}. Держим его полчаса: ${origin}/waiting/${accessOf(dependencies, entry.key)}/`,
  });
  return "offered";
}
