import { eq, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { garageRoutes } from "../../catalogue/garage/handlers.ts";
import { garageByUser } from "../../contract/catalogue/garage.ts";
import {
  appointmentsByPhone,
  appointmentsByReserve,
  clientCard,
  clientNoteAdd,
  contractsByNumber,
  dataOptions,
  loyaltySmsSend,
  MAX_HITS,
  openedClients,
  staffProfileUpdate,
  userByUsername,
  userSearch,
} from "../../contract/office/staff-clients.ts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { appointmentCancel, appointmentsMine } from "../../contract/workshop/appointments.ts";
import { appointments } from "../../platform/db/schema/appointments.ts";
import { userCars } from "../../platform/db/schema/cars.ts";
import { loyaltyAccounts } from "../../platform/db/schema/loyalty.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { storageContracts } from "../../platform/db/schema/storage.ts";
import { userEmails, userRoles } from "../../platform/db/schema/users.ts";
import { SITE_ORIGIN } from "../../testing/account.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInUser } from "../../testing/users.ts";
import { appointmentRoutes } from "../../workshop/appointments/handlers.ts";
import { staffRoutes } from "./handlers.ts";

type Person = Awaited<ReturnType<typeof signInUser>>;

const SECRET = "a secret of the retailer's programs";
const GUEST_PHONE = "9120000099";

async function staff(role: string, phone: string): Promise<Person> {
  const person = await signInUser(shop, { firstname: "Ольга", surname: "Котова", phones: [phone] });
  await connection.db.insert(userRoles).values({ userId: person.userId, id: role, title: "Сотрудник" });
  return person;
}

const appointment = (reserveId: string, phoneDigits: string, userId: number | null) =>
  connection.db.insert(appointments).values({
    appointmentNumber: `Z-${reserveId}`,
    reserveId,
    userId,
    phoneDigits,
    contact: { name: "Глеб", phone: `+7${phoneDigits}`, email: "" },
    locationId: fixtureLocations.malysheva,
    title: "Сезонная смена колёс",
    startsAt: new Date(FIXTURE_NOW.getTime() + 86_400_000),
    endsAt: new Date(FIXTURE_NOW.getTime() + 90_000_000),
  });

const { connection, shop } = await ownShop();
const { services } = shop;
const gateway = sound(
  openTestGateway(
    [
      ...appointmentRoutes(services),
      ...garageRoutes(services),
      ...staffRoutes({ services, siteOrigin: SITE_ORIGIN, log: { error: ({ error }) => shop.failures.push(error) } }),
    ],
    { ...shop.identity, isSecretOf: async (_program, { shown }) => shown === SECRET },
  ),
);
const client = await signInUser(shop, {
  firstname: "Алёна",
  surname: "Соколова",
  phones: ["+79120000001"],
  emails: ["alyona@example.ru"],
});
const operator = await staff("callcenter-omsk", "+79120000010");
const manager = await staff("manager", "+79120000011");
const part = (title: string) => ({ slug: title.toLowerCase(), title });
await connection.db.insert(userCars).values({
  userId: client.userId,
  brand: part("Kia"),
  model: part("Rio"),
  generation: part("IV"),
  modification: part("1.6"),
});
await connection.db.insert(loyaltyAccounts).values({
  userId: client.userId,
  refererCode: "ALYONA11",
  balance: 120,
  registeredAt: FIXTURE_NOW,
});
await appointment("20000001", "9120000001", client.userId);
await appointment("20000002", GUEST_PHONE, null);
await connection.db.insert(storageContracts).values({
  number: "X-000777",
  userId: client.userId,
  phoneDigits: "9120000001",
  locationId: fixtureLocations.malysheva,
  items: [{ title: "Шины 205/55 R16", quantity: 4 }],
  planningDate: "2027-04-15",
});

const as = ({ accessToken }: Person) => ({ accessToken });
const findOne = async <E extends Endpoint>(call: E, input: Record<string, unknown>, person = manager) =>
  dataOf(await gateway.call(call, input, as(person)));

describe("who may call", () => {
  const reads: [Endpoint, Record<string, unknown>][] = [
    [userByUsername, { phone: "79120000001" }],
    [appointmentsByPhone, { phone: "79120000001" }],
    [appointmentsByReserve, { reserve_id: "20000001" }],
    [contractsByNumber, { number: "X-000777" }],
    [userSearch, { query: "Соколова Алена" }],
    [dataOptions, {}],
    [garageByUser, { id: 1 }],
    [appointmentsMine, { phone: "9120000001", limit: 999 }],
  ];
  const changes: [Endpoint, Record<string, unknown>][] = [
    [staffProfileUpdate, { userId: 999_999, firstname: "Анна", surname: "" }],
    [loyaltySmsSend, { phone: "79999999999" }],
    [appointmentCancel, { service: { reserve_id: "none" }, phone: "9120000001" }],
  ];
  const ours: [Endpoint, Record<string, unknown>][] = [
    [clientCard, { client: "9120000001" }],
    [openedClients, {}],
  ];
  const named = (calls: typeof reads) => calls.map(([call, input]) => [call.name, call, input] as const);

  it.each(named([...reads, ...changes, ...ours]))(
    "API-160 %s refuses guests with 401 and clients with 403",
    async (_, call, input) => {
      expect((await gateway.call(call, input)).status_code).toBe(401);
      expect((await gateway.call(call, input, as(client))).status_code).toBe(403);
    },
  );

  it.each(named([...reads, ...ours]))("STF-043 %s is open to operators and managers", async (_, call, input) => {
    expect((await gateway.call(call, input, as(operator))).status_code).toBe(200);
    expect((await gateway.call(call, input, as(manager))).status_code).toBe(200);
  });

  it.each(named(changes))("STF-049 %s is a manager's: an operator gets 403", async (_, call, input) => {
    expect((await gateway.call(call, input, as(operator))).status_code).toBe(403);
    expect((await gateway.call(call, input, as(manager))).code).toBe("not_found");
  });

  it.each(named(reads))("API-160 STF-041 %s takes the secret of programs, and no other", async (_, call, input) => {
    expect((await gateway.call(call, { ...input, "secret-token": SECRET })).status_code).toBe(200);
    expect((await gateway.call(call, { ...input, token: SECRET })).status_code).toBe(200);
    expect((await gateway.call(call, { ...input, token: `${SECRET}!` })).status_code).toBe(401);
  });

  it.each(named(ours))("%s is of people: the secret opens nothing", async (_, call, input) => {
    expect((await gateway.call(call, { ...input, token: SECRET })).status_code).toBe(401);
  });
});

describe("search", () => {
  it("API-138 STF-031 a phone finds the account, or the guest who booked with it", async () => {
    const { user } = await findOne(userByUsername, { phone: "89120000001" });
    expect(user).toEqual({
      key: String(client.userId),
      id: client.userId,
      name: "Алёна Соколова",
      phones: ["+79120000001"],
      emails: ["alyona@example.ru"],
    });
    const guest = await findOne(userByUsername, { phone: GUEST_PHONE });
    expect(guest.user).toMatchObject({ id: null, name: "Глеб", phones: [`+7${GUEST_PHONE}`] });
    for (const phone of ["79990000000", "912", "7912000000100"])
      expect((await gateway.call(userByUsername, { phone }, as(manager))).code).toBe("not_found");
  });

  it.each(["ALYONA@example.ru", "+7 (912) 000-00-01", "соколова алена", "Алёна Сокол", "x-000777"])(
    "API-144 STF-047 %s finds the client",
    async (query) => {
      const { users } = await findOne(userSearch, { query });
      expect(users.map(({ id }) => id)).toEqual([client.userId]);
    },
  );

  it("API-142 STF-045 STF-035 a number finds its client and the appointment, letters find names", async () => {
    const own = await findOne(appointmentsByReserve, { reserve_id: "20000001" });
    expect(own.users.map(({ id }) => id)).toEqual([client.userId]);
    expect(own.services.map(({ service }) => service.reserve_id)).toEqual(["20000001"]);
    const byName = await findOne(appointmentsByReserve, { reserve_id: "Соколова" });
    expect(byName.users.map(({ id }) => id)).toEqual([client.userId]);
    expect(await findOne(appointmentsByReserve, { reserve_id: "99999999" })).toEqual({ users: [], services: [] });
  });

  it("API-141 API-143 STF-044 STF-046 appointments are found by phone, contracts by number", async () => {
    const { services, total } = await findOne(appointmentsByPhone, { phone: "+79120000001" });
    expect([services.map(({ service }) => service.reserve_id), total]).toEqual([["20000001"], 1]);
    const { users, contracts } = await findOne(contractsByNumber, { number: "X-000777" });
    expect(users.map(({ id }) => id)).toEqual([client.userId]);
    expect(contracts.map(({ number }) => number)).toEqual(["X-000777"]);
  });

  it("an operator sees contacts masked, in a guest's address too", async () => {
    const { user } = await findOne(userByUsername, { phone: "79120000001" }, operator);
    expect(user.phones).toEqual(["+7 912 ***-**-01"]);
    expect(user.emails).toEqual(["a···@e···.ru"]);
    const { users } = await findOne(appointmentsByReserve, { reserve_id: "20000002" }, operator);
    expect(JSON.stringify(users)).not.toContain(GUEST_PHONE);
    const key = users[0]?.key ?? "";
    const card = await findOne(clientCard, { client: key }, operator);
    expect(JSON.stringify(card)).not.toContain(GUEST_PHONE);
    const { clients } = await findOne(openedClients, {}, operator);
    expect(clients[0]?.key).toBe(key);
    expect(JSON.stringify(clients)).not.toContain(GUEST_PHONE);
  });

  it("names are looked for by their trigrams", async () => {
    await connection.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const plan = await tx.execute(
        sql`explain select id from users where translate(lower(surname || ' ' || firstname), 'ё', 'е') like '%соколова%'`,
      );
      expect(JSON.stringify(plan.rows)).toContain("users_name_trigrams");
    });
  });

  it("STF-047 names that begin with what was typed fill the list, in either order of the words", async () => {
    for (let one = 0; one < MAX_HITS; one++) await signInUser(shop, { firstname: "Фёкла", surname: "Частова" });
    await signInUser(shop, { firstname: "Фёкла", surname: "Нечастова" });
    for (const query of ["Частова Фекла", "фёкла частова", "частова"]) {
      const { users } = await findOne(userSearch, { query });
      expect(users.map(({ name }) => name)).toEqual(Array(MAX_HITS).fill("Фёкла Частова"));
    }
    const { users } = await findOne(userSearch, { query: "нечастова" });
    expect(users.map(({ name }) => name)).toEqual(["Фёкла Нечастова"]);
  });

  it("a person makes 60 searches a minute", async () => {
    const thief = await staff("callcenter", "+79120000012");
    for (let search = 0; search < 60; search++) await findOne(userSearch, { query: "nobody@example.ru" }, thief);
    const refused = await gateway.call(userByUsername, { phone: "79120000001" }, as(thief));
    expect(refused.status_code).toBe(429);
    expect((await findOne(userSearch, { query: "Соколова Алена" }, operator)).users).toHaveLength(1);
  });
});

describe("card", () => {
  it("STF-022 STF-044 STF-050 shows everything of a client", async () => {
    const card = await findOne(clientCard, { client: "79120000001" });
    expect(card).toMatchObject({ id: client.userId, key: String(client.userId), loyaltyBalance: 120, isStaff: false });
    expect(card.appointments.map(({ service }) => service.reserve_id)).toEqual(["20000001"]);
    expect(card.contracts.map(({ number }) => number)).toEqual(["X-000777"]);
    const { autos } = await findOne(garageByUser, { id: client.userId });
    expect(autos.map(({ model }) => model.title)).toEqual(["Rio"]);
  });

  it("STF-007 the ten cards that were opened last are remembered for each person, the latest first", async () => {
    const reader = await staff("manager", "+79120000013");
    for (let phone = 0; phone < 11; phone++) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
      await findOne(clientCard, { client: `912000010${phone % 10}` }, reader);
    }
    await findOne(clientCard, { client: String(client.userId) }, reader);
    const { clients } = await findOne(openedClients, {}, reader);
    expect(clients).toHaveLength(10);
    expect(clients.map(({ key }) => key)).toContain(String(client.userId));
    expect(new Set(clients.map(({ key }) => key)).size).toBe(10);
  });

  it("a phone of nobody has a card for those who may act, and for nobody else", async () => {
    expect(await findOne(clientCard, { client: "79120000777" })).toMatchObject({ id: null, isKnown: false });
    expect((await gateway.call(clientCard, { client: "79120000777" }, as(operator))).code).toBe("not_found");
    expect((await gateway.call(clientCard, { client: "999999" }, as(manager))).code).toBe("not_found");
    expect((await gateway.call(clientCard, { client: "number-none" }, as(manager))).code).toBe("not_found");
  });

  it("a note sent twice is stored once, with its author", async () => {
    const note = {
      client: String(client.userId),
      key: "0b0e7f3e-6f0a-4a53-9d86-0a8a3a9d7c10",
      source: "call",
      text: "<b>Перезвонить</b>",
    };
    await findOne(clientNoteAdd, note);
    await findOne(clientNoteAdd, note);
    const { notes } = await findOne(clientCard, { client: String(client.userId) });
    expect(notes).toMatchObject([{ text: "<b>Перезвонить</b>", source: "call", author: "Ольга Котова" }]);
    expect((await gateway.call(clientNoteAdd, note, as(operator))).status_code).toBe(403);
    expect((await gateway.call(clientNoteAdd, { ...note, text: " " }, as(manager))).status_code).toBe(422);
  });
});

describe("changes for a client", () => {
  it("API-145 API-146 STF-049 names change, unless somebody has changed them meanwhile", async () => {
    const change = { userId: client.userId, firstname: "Елена", surname: "Соколова" };
    const seen = { firstname: "Алёна", surname: "Соколова" };
    const { user } = await findOne(staffProfileUpdate, { ...change, seen });
    expect(user).toEqual({ id: client.userId, firstname: "Елена", surname: "Соколова" });
    const late = await gateway.call(staffProfileUpdate, { ...change, firstname: "Ирина", seen }, as(manager));
    expect([late.status_code, late.code]).toEqual([409, "profile_changed"]);
    expect(late.errors[0]?.message).toContain("Елена Соколова");
    // The same form sent twice is no conflict.
    await findOne(staffProfileUpdate, { ...change, seen });
    await findOne(staffProfileUpdate, { ...change, firstname: "Алёна" });
  });

  it("STF-049 an address that staff add is to be confirmed, and the earlier one is told how to undo it", async () => {
    const person = await signInUser(shop, { firstname: "Вера", emails: ["vera@example.ru"] });
    const change = { userId: person.userId, firstname: "Вера", surname: "" };
    await findOne(staffProfileUpdate, { ...change, email: "Vera-new@example.ru" });
    const isHers = eq(userEmails.userId, person.userId);
    const rows = await connection.db.select().from(userEmails).where(isHers).orderBy(userEmails.id);
    expect(rows.map(({ email, isPrimary, confirmedAt }) => [email, isPrimary, confirmedAt !== null])).toEqual([
      ["vera@example.ru", true, true],
      ["vera-new@example.ru", false, false],
    ]);
    const letters = await connection.db.select().from(outboxMessages).where(like(outboxMessages.recipient, "vera%"));
    expect(letters.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual([
      ["vera-new@example.ru", "Подтвердите адрес почты"],
      ["vera@example.ru", "Изменены адреса почты"],
    ]);
    expect(letters.find(({ recipient }) => recipient === "vera@example.ru")?.body).toContain("/my/profile/undo/");
    await findOne(staffProfileUpdate, { ...change, email: "vera-new@example.ru" });
    expect(await connection.db.$count(userEmails, isHers)).toBe(2);
    const wrong = await gateway.call(staffProfileUpdate, { ...change, email: "vera" }, as(manager));
    expect([wrong.status_code, wrong.errors[0]?.field]).toEqual([422, "email"]);
    await connection.db.delete(outboxMessages);
  });

  it("STF-036 ERR-046 a refused change names its fields", async () => {
    const wrong = { userId: client.userId, firstname: "Anna", surname: "1" };
    const { status_code, errors } = await gateway.call(staffProfileUpdate, wrong, as(manager));
    expect(status_code).toBe(422);
    expect(errors.map(({ field }) => field)).toEqual(["firstname", "surname"]);
  });

  it("nobody changes the account of a member of staff", async () => {
    const change = { userId: operator.userId, firstname: "Елена", surname: "" };
    expect((await gateway.call(staffProfileUpdate, change, as(manager))).status_code).toBe(403);
  });

  it("API-140 STF-048 a client gets one message of the loyalty programme a day", async () => {
    const { text } = await findOne(loyaltySmsSend, { phone: "79120000001" });
    expect(text).toContain("120 баллов");
    const again = await gateway.call(loyaltySmsSend, { phone: "9120000001" }, as(manager));
    expect([again.status_code, again.code]).toEqual([409, "sent_today"]);
    const guest = await findOne(loyaltySmsSend, { phone: GUEST_PHONE });
    expect(guest.text).toContain(`${SITE_ORIGIN}/disknt/`);
    const sent = await connection.db.select().from(outboxMessages);
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["sms", "+79120000001"],
      ["sms", `+7${GUEST_PHONE}`],
    ]);
    const today = shop.clock.now;
    shop.clock.now = new Date(today.getTime() + 86_400_000 + 60_000);
    const tomorrow = await gateway.call(loyaltySmsSend, { phone: "79120000001", "secret-token": SECRET });
    expect(tomorrow.status_code).toBe(200);
    shop.clock.now = today;
  });

  it("API-161 without a credential, and for a phone of nobody, no message is sent", async () => {
    const before = await connection.db.$count(outboxMessages);
    await gateway.call(loyaltySmsSend, { phone: "79120000011" });
    await gateway.call(loyaltySmsSend, { phone: "79120000011" }, as(operator));
    expect((await gateway.call(loyaltySmsSend, { phone: "79990000001" }, as(manager))).code).toBe("not_found");
    expect(await connection.db.$count(outboxMessages)).toBe(before);
  });

  it("API-121 API-123 CFG-017 staff read and cancel appointments of the client of a phone", async () => {
    await appointment("20000003", "9120000001", client.userId);
    const { services } = await findOne(appointmentsMine, { phone: "79120000001", limit: 999, offset: 0 });
    expect(services.map(({ service }) => service.reserve_id)).toContain("20000003");
    expect((await gateway.call(appointmentsMine, { limit: 1_000 }, as(client))).status_code).toBe(422);
    const cancel = { service: { reserve_id: "20000003" } };
    expect((await gateway.call(appointmentCancel, { ...cancel, phone: GUEST_PHONE }, as(manager))).code).toBe(
      "not_found",
    );
    // Without a phone the call is about the caller's own.
    expect((await gateway.call(appointmentCancel, cancel, as(manager))).code).toBe("not_found");
    expect(await findOne(appointmentCancel, { ...cancel, phone: "9120000001" })).toEqual({ status: "cancelled" });
  });
});
