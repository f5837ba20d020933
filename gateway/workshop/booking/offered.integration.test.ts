import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { examples } from "../../../tests/support/test-scope.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { type FittingRequest, fittingPrice } from "../../contract/workshop/fitting.ts";
import { bookingCentres, bookingDates, bookingHold, bookingTimes } from "../../contract/workshop/free-times.ts";
import { serviceList } from "../../contract/workshop/service-list.ts";
import { appointmentMoveByLink } from "../../contract/workshop/visit-page.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { bookingInput, fixtureServices, openTestBooking } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const PHONE = "+79120000001";
const CONTRACT = "ХР-1";
const HOUR_MS = 3_600_000;
const { malysheva, shcherbakova } = fixtureLocations;

const { connection, shop } = await ownShop();
const gateway = sound(openTestBooking(shop));
const anna = await signInUser(shop, { phones: [PHONE] });

const fitting: fc.Arbitrary<FittingRequest> = fc.record({
  vehicleType: fc.constantFrom("passenger" as const, "suv" as const, "van" as const),
  packetType: fc.constantFrom("full" as const, "wheels" as const, "mount" as const),
  sizes: fc.array(
    fc.record({
      width: fc.constantFrom(195, 205, 225),
      profile: fc.constantFrom(40, 55, 65),
      diameter: fc.integer({ min: 14, max: 19 }),
      runflat: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

const { puncture, alignment, oil } = fixtureServices;
const wish = fc.record({
  fitting,
  serviceIds: fc.subarray([puncture, alignment, oil]),
  wheels: fc.oneof(
    fc.constant({ kind: "own" as const }),
    fc.record({
      kind: fc.constant("order" as const),
      home: fc.constantFrom(malysheva, shcherbakova),
      hours: fc.nat(80),
    }),
    fc.record({ kind: fc.constant("storage" as const), home: fc.constantFrom(malysheva, shcherbakova) }),
  ),
  /** Which of what is offered is chosen: the centre, the day, the time, and the time that the visit is moved to. */
  picks: fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()),
});

const pick = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % items.length];

it("SVC-023 whatever is chosen of what is offered is booked, at its price, where the wheels are and not before", async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(wish, async ({ wheels, picks, ...works }) => {
      for (const table of [appointments, storageContracts, orders]) await connection.db.delete(table);
      shop.clock.now = FIXTURE_NOW;
      const ready = wheels.kind === "order" ? new Date(FIXTURE_NOW.getTime() + wheels.hours * HOUR_MS) : null;
      const order =
        wheels.kind === "order"
          ? await storeOrder(connection.db, {
              order: { phoneDigits: "9120000001", deliveryShopId: wheels.home, deliveryReadyAt: ready },
            })
          : null;
      if (wheels.kind === "storage") await storeContract(connection, { number: CONTRACT, locationId: wheels.home });
      const whose = {
        hasStorage: wheels.kind === "storage",
        storageNumber: wheels.kind === "storage" ? CONTRACT : null,
        orderNumber: order?.orderNumber ?? null,
      };
      const { centres } = dataOf(await gateway.call(bookingCentres, { ...works, ...whose }, anna));
      const centre = pick(
        centres.filter(({ isSuitable }) => isSuitable),
        picks[0],
      );
      if (!centre) return;
      const asked = { centreId: centre.id, ...works, ...whose };
      const { dates } = dataOf(await gateway.call(bookingDates, asked, anna));
      const open = dates.filter(({ isAvailable }) => isAvailable);
      expect(open[0]?.date).toBe(centre.nextFree?.date);
      const day = pick(open, picks[1]);
      if (!day) return;
      const { times } = dataOf(await gateway.call(bookingTimes, { ...asked, date: day.date }, anna));
      const time = pick(times, picks[2]);
      if (!time) throw new Error("a day is offered that has no time");
      const slot = { date: day.date, time: time.time };

      const price = dataOf(
        await gateway.call(fittingPrice, {
          ...works.fitting,
          shopId: centre.id,
          dateTime: `${slot.date}T${slot.time}`,
        }),
      ).price;
      const { services } = dataOf(await gateway.call(serviceList, { shop_id: centre.id }));
      const shown = works.serviceIds.reduce(
        (sum, id) => sum + (services.find((service) => service.id === id)?.price ?? 0),
        price,
      );
      const { hold } = dataOf(await gateway.call(bookingHold, { ...asked, ...slot }, anna));
      const source = wheels.kind;
      const visit = dataOf(
        await gateway.call(
          bookingCreate,
          bookingInput({
            user: { name: "Анна", phone: PHONE },
            ...works,
            center: centre.id,
            ...slot,
            expectedSum: shown,
            source,
            orderNumber: whose.orderNumber,
            storageNumber: whose.storageNumber,
            holdToken: hold?.holdToken ?? null,
          }),
          anna,
        ),
      );
      booked += 1;
      expect(visit.sum).toBe(shown);
      expect(visit.datetime).toBe(time.datetime);
      const holds = (startsAt: string) => {
        if (ready) expect(Date.parse(startsAt)).toBeGreaterThanOrEqual(ready.getTime());
        if (wheels.kind === "order") expect(centre.id).toBe(wheels.home);
        if (wheels.kind === "storage" && centre.id !== wheels.home)
          expect(startsAt.slice(0, 10) > "2026-11-20").toBe(true);
      };
      holds(visit.datetime);

      const moving = { identity: visit.identity, secret: visit.access };
      const later = dataOf(await gateway.call(bookingTimes, { ...asked, date: day.date, moving }, anna)).times;
      const to = pick(later, picks[3]);
      if (!to) return;
      const moved = dataOf(
        await gateway.call(appointmentMoveByLink, { ...moving, key: randomUUID(), date: day.date, time: to.time }),
      );
      expect(moved.sum).toBe(shown);
      holds(moved.datetime);
    }),
    { numRuns: examples(200) },
  );
  expect(booked).toBeGreaterThan(examples(50));
});
