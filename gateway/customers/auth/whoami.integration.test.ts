import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { user as userShape, whoami } from "../../contract/customers/auth.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { userCars } from "../../platform/db/schema/cars.ts";
import { loyaltyAccounts } from "../../platform/db/schema/loyalty.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { userEmails, userPhones, userRoles, users } from "../../platform/db/schema/users.ts";
import type { OrderRow } from "../../sales/orders/orders-store.ts";
import { openAuthShop } from "../../testing/auth.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownDatabase, sound } from "../../testing/own-shop.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";

const connection = await ownDatabase();
const shop = sound(await openAuthShop(connection));

const who = async (sender: { accessToken: string }) => dataOf(await shop.call(whoami, {}, sender));
const CONFIRMED = "2026-11-20T07:00:00.000Z";

describe("API-016 AUT-049 whoami", () => {
  it("AUT-031 AUT-032 AUT-040 answers the names of the profile", async () => {
    const anna = await signInUser(shop);
    const answer = await who(anna);
    expect(answer).toMatchObject({
      id: anna.userId,
      firstname: "Анна",
      surname: "Ёлкина",
      info: { profile: { firstName: "Анна", lastName: "Ёлкина", fullName: "Анна Ёлкина" } },
      has_password: false,
    });
    expect(userShape.parse(answer)).toEqual(answer);
  });
  it("ACC-033 AUT-041 answers roles with their titles, of which everybody is «Клиент»", async () => {
    const anna = await signInUser(shop);
    expect((await who(anna)).roles).toEqual([{ id: "client", title: "Клиент" }]);
    await connection.db.insert(userRoles).values({ userId: anna.userId, id: "manager", title: "Менеджер" });
    expect((await who(anna)).roles).toEqual([
      { id: "client", title: "Клиент" },
      { id: "manager", title: "Менеджер" },
    ]);
  });
  it("AUT-040 has a full name without a surname, too", async () => {
    expect((await who(await signInUser(shop, { surname: "" }))).info.profile.fullName).toBe("Анна");
  });
  it("AUT-033 AUT-034 AUT-035 AUT-036 lists phones of 11 digits and e-mails, confirmed when", async () => {
    const anna = await signInUser(shop, { phones: ["+79120000001"], emails: ["anna@shop.test"] });
    await connection.db.insert(userEmails).values({ userId: anna.userId, email: "new@shop.test" });
    expect(await who(anna)).toMatchObject({
      phones: [{ phone: "79120000001", is_primary: true, confirmed_at: CONFIRMED }],
      emails: [
        { email: "anna@shop.test", is_primary: true, confirmed_at: CONFIRMED },
        { email: "new@shop.test", is_primary: false, confirmed_at: null },
      ],
      info: { emails: [{ email: "anna@shop.test" }, { email: "new@shop.test" }] },
    });
  });
  it("AUT-037 AUT-038 puts the primary phone and e-mail first", async () => {
    const anna = await signInUser(shop);
    const { userId } = anna;
    await connection.db.insert(userEmails).values([
      { userId, email: "first@shop.test" },
      { userId, email: "confirmed@shop.test", confirmedAt: shop.clock.now },
    ]);
    await connection.db.insert(userPhones).values([
      { userId, phone: "+79120000002", confirmedAt: shop.clock.now },
      { userId, phone: "+79120000003", isPrimary: true, confirmedAt: shop.clock.now },
    ]);
    const { emails, phones } = await who(anna);
    expect(emails.map(({ email }) => email)).toEqual(["confirmed@shop.test", "first@shop.test"]);
    expect(phones.map(({ phone }) => phone)).toEqual(["79120000003", "79120000002"]);
  });
  it("AUT-042 counts cars, orders under way, visits to come and contracts in store, own ones only", async () => {
    const phone = "+79120000004";
    const [anna, other] = [await signInUser(shop, { phones: [phone] }), await signInUser(shop)];
    const digits = phone.slice(-10);
    const slug = { slug: "x", title: "X" };
    const car = (userId: number) => ({ userId, brand: slug, model: slug, generation: slug, modification: slug });
    await connection.db.insert(userCars).values([car(anna.userId), car(anna.userId), car(other.userId)]);
    let n = 0;
    const order = async (order: { userId?: number; phoneDigits?: string }, status: OrderRow["status"] = "new") => {
      const { orderNumber } = await storeOrder(connection.db, { order: { phoneDigits: "9990000000", ...order } });
      await bringTo(connection.db, orderNumber, status);
    };
    await order({ userId: anna.userId });
    await order({ phoneDigits: digits }, "ready");
    await order({ userId: anna.userId }, "delivered");
    await order({ userId: anna.userId }, "cancelled");
    await order({ userId: other.userId, phoneDigits: digits });
    const hours = (count: number) => new Date(shop.clock.now.getTime() + count * 3_600_000);
    const appointment = (row: Partial<typeof appointments.$inferInsert>) => {
      n += 1;
      return {
        appointmentNumber: `i${n}`,
        reserveId: `r${n}`,
        userId: anna.userId,
        phoneDigits: digits,
        locationId: fixtureLocations.malysheva,
        title: "Шиномонтаж",
        startsAt: hours(1),
        endsAt: hours(2),
        ...row,
      };
    };
    await connection.db
      .insert(appointments)
      .values([
        appointment({}),
        appointment({ startsAt: hours(-1), endsAt: hours(0) }),
        appointment({ status: "cancelled" }),
        appointment({ userId: other.userId }),
      ]);
    const contract = (status: "stored" | "retrieval" | "returned", userId: number | null) => {
      n += 1;
      return {
        number: `n${n}`,
        userId,
        phoneDigits: digits,
        locationId: fixtureLocations.malysheva,
        items: [],
        status,
        planningDate: "2027-03-01" as const,
      };
    };
    await connection.db
      .insert(storageContracts)
      .values([contract("stored", null), contract("retrieval", anna.userId), contract("returned", anna.userId)]);
    expect(await who(anna)).toMatchObject({
      autos: { total: 2 },
      counters: { orders: 2, appointments: 1, contracts: 2 },
    });
  });
  it("LOY-022 LOY-024 LOY-025 B-25 tells of the loyalty programme: nobody, invited, member", async () => {
    const anna = await signInUser(shop);
    const loyaltyOf = async () => {
      const { loyalty, is_loyalty_registered, is_loyalty_register_in_progress, loyalty_referer_code } = await who(anna);
      return { loyalty, is_loyalty_registered, is_loyalty_register_in_progress, loyalty_referer_code };
    };
    const stranger = {
      loyalty: { balance: 0, blank: { confirmed: false } },
      is_loyalty_registered: false,
      is_loyalty_register_in_progress: false,
      loyalty_referer_code: null,
    };
    expect(await loyaltyOf()).toEqual(stranger);
    await connection.db.insert(loyaltyAccounts).values({ userId: anna.userId, refererCode: "ANNA2345" });
    expect(await loyaltyOf()).toEqual({ ...stranger, is_loyalty_register_in_progress: true });
    const joined = { registeredAt: shop.clock.now, blankConfirmedAt: shop.clock.now, balance: 120 };
    await connection.db.update(loyaltyAccounts).set(joined).where(eq(loyaltyAccounts.userId, anna.userId));
    expect(await loyaltyOf()).toEqual({
      loyalty: { balance: 120, blank: { confirmed: true } },
      is_loyalty_registered: true,
      is_loyalty_register_in_progress: false,
      loyalty_referer_code: "ANNA2345",
    });
  });
  it("LOY-021 LOY-023 LOY-026 LOY-027 tells whole points, and the own code to share instead of that of who invited", async () => {
    const [maria, anna] = [await signInUser(shop), await signInUser(shop)];
    const joined = { registeredAt: shop.clock.now, blankConfirmedAt: shop.clock.now };
    await connection.db.insert(loyaltyAccounts).values([
      { userId: maria.userId, refererCode: "MARIA234", ...joined },
      { userId: anna.userId, refererCode: "ANNA3456", invitedBy: maria.userId, balance: 300, ...joined },
    ]);
    const answer = await who(anna);
    expect(answer.loyalty.balance).toBe(300);
    expect(answer.is_loyalty_registered).toBe(true);
    expect(answer.loyalty_referer_code).toBe("ANNA3456");
    expect(userShape.shape.loyalty.shape.balance.safeParse(300.5).success).toBe(false);
  });
  it("ACC-037 is 401 for a guest and for who is gone", async () => {
    expect(await shop.call(whoami, {})).toMatchObject({ status_code: 401, code: "unauthorized" });
    const gone = await signInUser(shop);
    await connection.db.delete(users).where(eq(users.id, gone.userId));
    expect(await shop.call(whoami, {}, gone)).toMatchObject({ status_code: 401, code: "unauthorized" });
  });
});
