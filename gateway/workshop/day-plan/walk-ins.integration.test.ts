import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bookingForClient } from "../../contract/workshop/booking.ts";
import { orderFittingInfo } from "../../contract/workshop/fitting.ts";
import { walkInBook, walkInClients, walkInOffer } from "../../contract/workshop/walk-ins.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { bayTimes } from "../../platform/db/schema/booking.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { bookingInput, fourWheels, newPhone, openTestBooking } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInMaster, signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

let master: Person;

/** Four fitting bays, from 9:00 to 19:00 in Yekaterinburg. */
const center = fixtureLocations.shcherbakova;
const works = { serviceIds: [], fitting: fourWheels };

const { connection, shop, gateway } = await ownStaffShop();
beforeEach(async () => {
  // 10:07 on a Monday in Yekaterinburg.
  shop.clock.now = new Date("2026-11-23T05:07:00Z");
  master = await signInMaster(shop, center);
  for (const table of [appointments, bayTimes, outboxMessages]) await connection.db.delete(table);
});

const visitOf = (phone: string, row: Parameters<typeof bookingInput>[0] = {}) => {
  const { consent, ...input } = bookingInput({ center, date: "2026-11-23", time: "10:15", ...row });
  return { ...input, user: { name: "Анна", phone, ...row?.user } };
};
const find = async (who: string) => dataOf(await gateway.call(walkInClients, { who }, master)).clients;

describe("somebody at the counter", () => {
  it("is offered this quarter of an hour, which nobody on the site is, and booked by a master of the centre", async () => {
    const offer = dataOf(await gateway.call(walkInOffer, { shop: center, works }, master));
    expect(offer).toMatchObject({ day: "2026-11-23", plan: { minutes: 45 }, refusal: null });
    expect(offer.times[0]).toBe("10:15");
    const phone = newPhone();
    const input = visitOf(phone, { expectedSum: offer.plan?.sum ?? 0 });
    const booked = dataOf(await gateway.call(walkInBook, input, master));
    expect(booked).toMatchObject({ day: "2026-11-23", time: "10:15" });
    const [row] = await connection.db.select().from(appointments);
    expect(row).toMatchObject({ phoneDigits: phone.slice(2), placedBy: master.userId, needsConfirmation: false });
    const texts = await connection.db.select().from(outboxMessages);
    expect(texts.map(({ recipient }) => recipient)).toEqual([phone]);
    const [kept] = await connection.db
      .select()
      .from(staffActions)
      .where(and(eq(staffActions.staffId, master.userId), eq(staffActions.call, walkInBook.name)))
      .orderBy(desc(staffActions.id));
    expect(kept).toMatchObject({ target: booked.identity });
    // The same form sent twice books once.
    expect(dataOf(await gateway.call(walkInBook, input, master)).identity).toBe(booked.identity);
    // Who books without the client beside them still gives half an hour to arrive.
    expect(await gateway.call(bookingForClient, visitOf(newPhone()), master)).toMatchObject({
      code: "slot_taken",
    });
  });

  it("is found by phone or plate with the works of the last visit, the look-up being kept", async () => {
    const phone = newPhone();
    const car = { title: "Lada Vesta", plate: "Е777КХ96" };
    dataOf(await gateway.call(walkInBook, visitOf(phone, { car }), master));
    const known = { name: "Анна", phone, carTitle: "Lada Vesta", plate: "Е777КХ96", works: { fitting: fourWheels } };
    for (const who of [phone, `8 ${phone.slice(2)}`, "е 777 кх 96", "e777kx96"])
      expect(await find(who)).toMatchObject([known]);
    expect(await find("А000АА00")).toEqual([]);
    const [kept] = await connection.db
      .select()
      .from(staffActions)
      .where(and(eq(staffActions.staffId, master.userId), eq(staffActions.call, walkInClients.name)))
      .orderBy(desc(staffActions.id));
    expect(kept).toMatchObject({ target: "А000АА00" });
  });

  it("has an account although nothing was booked yet, and never the name of the master", async () => {
    const phone = newPhone();
    await signInUser(shop, { firstname: "Пётр", surname: "Орлов", phones: [phone] });
    expect(await find(phone)).toMatchObject([{ name: "Пётр Орлов", phone, works: null, lastVisit: null }]);
    expect(await find(newPhone())).toEqual([]);
  });

  it("is told why, and the next free time, where nothing is left of the day", async () => {
    shop.clock.now = new Date("2026-11-23T13:50:00Z");
    master = await signInMaster(shop, center);
    const offer = dataOf(await gateway.call(walkInOffer, { shop: center, works }, master));
    expect(offer).toMatchObject({ times: [], next: { day: "2026-11-24", time: "09:00" } });
    const huge = { ...fourWheels, sizes: [{ ...fourWheels.sizes[0], diameter: 29 }] };
    const refused = dataOf(
      await gateway.call(walkInOffer, { shop: center, works: { ...works, fitting: huge } }, master),
    );
    expect(refused).toMatchObject({ plan: null, times: [], refusal: expect.stringMatching(/./) });
  });

  it("is refused in a centre of others, and by who books nobody", async () => {
    const stranger = await signInMaster(shop, fixtureLocations.permShop);
    expect(await gateway.call(walkInBook, visitOf(newPhone()), stranger)).toMatchObject({ code: "not_found" });
    expect(await gateway.call(walkInOffer, { shop: center }, stranger)).toMatchObject({ code: "not_found" });
    const operator = await signInStaff(shop, "callcenter");
    expect(await gateway.call(walkInClients, { who: newPhone() }, operator)).toMatchObject({ code: "forbidden" });
  });

  it("has orders to be fitted, whoever of the roles that book asks by the phone", async () => {
    const fitting = openTestBooking(shop);
    for (const role of ["manager", "service", "admin", "owner"]) {
      const person = await signInStaff(shop, role);
      expect(dataOf(await fitting.call(orderFittingInfo, { clientPhone: newPhone() }, person))).toEqual({ orders: [] });
    }
  });
});
