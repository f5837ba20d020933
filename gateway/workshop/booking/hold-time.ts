import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import type { bookingHold } from "../../contract/workshop/booking.ts";
import { publicNetworkOf } from "../../platform/http/network.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { lockShopDays } from "../appointments/appointments-store.ts";
import { HOLD_MINUTES, mayHold } from "./hold-rules.ts";
import { countHoldsOfNetwork, deleteHold, findHold, insertHold, readHeldTimes, takeMinutes } from "./minutes-store.ts";
import { planRequested } from "./move-plan.ts";
import { ownAppointment } from "./own-minutes.ts";
import { settleTime } from "./settle-time.ts";
import { readPlanContext, requirePlan, shopById } from "./shops.ts";
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
    const context = await readPlanContext(tx, services.connection, [shop], now);
    const moved = await ownAppointment(tx, dependencies, input.moving, caller.subject);
    const planned = await planRequested(tx, { works: input, moved }, context, shop);
    const plan = requirePlan(planned({ day: input.date, minute: minuteOf(input.time) }));
    const earliest = await earliestOfRequest(tx, dependencies, { input, moved, shop }, caller);
    const former = input.holdToken === null ? null : await findHold(tx, input.holdToken, now);
    const settled = await settleTime(tx, {
      shop,
      day: input.date,
      time: input.time,
      parts: plan.parts,
      earliest,
      hold: former,
      own: { holdId: former?.id ?? null, appointmentId: moved?.id ?? null },
    });
    // The minutes of the visit that is moved are still its own.
    if (moved) return { hold: null };
    if (former?.kind === "visitor") await deleteHold(tx, former.id);
    if (former?.kind === "offer") return { hold: null };
    const figures = services.shopSettings.current("holding");
    const heldByNetwork = networkHash === "" ? 0 : await countHoldsOfNetwork(tx, networkHash, now);
    const held = await readHeldTimes(tx, shop.id, input.date);
    const asked = { minutes: plan.minutes, percent: figures.dayHoldsPercent };
    if (heldByNetwork >= figures.networkHolds || !mayHold(settled.slotDay, held, asked)) return { hold: null };
    const token = newSecret();
    const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
    const holdId = await insertHold(tx, {
      token,
      locationId: shop.id,
      day: input.date,
      networkHash,
      kind: "visitor",
      expiresAt,
    });
    await takeMinutes(tx, shop.id, { parts: settled.parts, placement: settled.placement, whose: { holdId } });
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
