import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { bookingHold } from "../../contract/workshop/free-times.ts";
import { askTogether } from "../../platform/db/ask-together.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { lockShopDays } from "../appointments/appointments-store.ts";
import { HOLD_MINUTES, mayHold } from "./hold-rules.ts";
import { deleteHold, endedHolds, endOfHold, findHold, heldTimes, holdsOfNetwork, insertHold } from "./minutes-store.ts";
import { planRequested } from "./move-plan.ts";
import { ownAppointment } from "./own-minutes.ts";
import { priceListOfStamp, priceStamp } from "./price-list-store.ts";
import { settleIn, slotDayQuestion } from "./settle-time.ts";
import { planContextOf, requirePlan, shopById } from "./shops.ts";
import { minuteOf } from "./slot-rules.ts";
import type { BookingDependencies } from "./visit-access.ts";
import { earliestOfRequest } from "./whereabouts.ts";

/** Keeps a time for a browser, whose former hold ends; no hold beyond the limits. Throws `slot_taken`. */
export async function holdTime(
  dependencies: BookingDependencies,
  input: InputOf<typeof bookingHold>,
  caller: VisitorCaller,
): Promise<OutputOf<typeof bookingHold>> {
  const { services } = dependencies;
  const network = publicNetworkOf(caller.clientAddress);
  const networkHash = network === null ? "" : hashOfSecret(`holds of ${network}`);
  return services.connection.db.transaction(async (tx) => {
    const now = services.now();
    const shop = shopById(services.regions, input.centreId);
    const day = { locationId: shop.id, day: input.date };
    const moved = await ownAppointment(tx, dependencies, input.moving, caller.subject);
    const earliest = await earliestOfRequest(tx, dependencies, { input, moved, shop }, caller);
    const former = input.holdToken === null ? null : await findHold(tx, input.holdToken, now);
    const own = { holdId: former?.id ?? null, appointmentId: moved?.id ?? null };
    // The minutes of the visit that is moved are still its own, as those of an offer are.
    const endsFormer = !moved && former?.kind === "visitor";
    await lockShopDays(tx, [day, ...(former ? [former] : [])]);
    const others = { now, but: endsFormer ? former.id : null };
    const found = await askTogether(
      tx,
      {
        stamp: priceStamp,
        slotDay: slotDayQuestion({ shop, day: input.date, earliest, own }),
        heldByNetwork: holdsOfNetwork(networkHash, others),
        held: heldTimes(day, others),
      },
      [endedHolds(shop.id, input.date, now), ...(endsFormer ? [endOfHold(former.id)] : [])],
    );
    const context = planContextOf(await priceListOfStamp(tx, services.connection, found.stamp), [shop], now);
    const planned = await planRequested(tx, { works: input, moved }, context, shop);
    const plan = requirePlan(planned({ day: input.date, minute: minuteOf(input.time) }));
    const settled = await settleIn(
      tx,
      { shop, day: input.date, time: input.time, parts: plan.parts, earliest, own },
      found.slotDay,
    );
    if (moved || former?.kind === "offer") return { hold: null };
    const figures = services.shopSettings.current("holding");
    const heldByNetwork = networkHash === "" ? 0 : found.heldByNetwork;
    const asked = { minutes: plan.minutes, percent: figures.dayHoldsPercent };
    if (heldByNetwork >= figures.networkHolds || !mayHold(settled.slotDay, found.held, asked)) return { hold: null };
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
    await insertHold(
      tx,
      { token, ...day, networkHash, kind: "visitor", expiresAt },
      { locationId: shop.id, ...settled },
    );
    const target = `${shop.location.code} ${input.date} ${input.time}`;
    await caller.audit(tx, { target, before: null, after: { expiresAt: expiresAt.toISOString() } });
    return { hold: { holdToken: token, expiresAt: expiresAt.toISOString() } };
  });
}

/** Gives a held time back; an offer is left by its own link. */
export async function releaseHold({ services }: BookingDependencies, holdToken: string): Promise<void> {
  await services.connection.db.transaction(async (tx) => {
    const hold = await findHold(tx, holdToken, services.now());
    if (hold?.kind !== "visitor") return;
    await lockShopDays(tx, [hold]);
    await deleteHold(tx, hold.id);
  });
}
