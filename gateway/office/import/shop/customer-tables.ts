import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { findClassified, insertCars } from "../../../catalogue/garage/garage-store.ts";
import { garageAdd } from "../../../contract/catalogue/garage.ts";
import { line, optionalText } from "../../../contract/platform/desk-fields.ts";
import { dayField } from "../../../contract/platform/local-time.ts";
import { mobilePhoneOf, plateOf } from "../../../contract/platform/typed-text.ts";
import { mobilePhone, optionalSurname, personName, userEmailOrNone } from "../../../contract/platform/user-fields.ts";
import { type ConsentKind, insertConsents } from "../../../customers/auth/consents-store.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { userCars } from "../../../platform/db/schema/cars.ts";
import { sessions } from "../../../platform/db/schema/sign-in.ts";
import { userConsents, userEmails, userPhones, users } from "../../../platform/db/schema/users.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { slugOf } from "../../../platform/slug.ts";
import { lockOrCreateAccount, updateAccount } from "../../../sales/loyalty/loyalty-store.ts";
import { atNoon, insertCustomers, type NewCustomer } from "./add-customers.ts";
import { asDay, asNumber, asPhone, asText } from "./cell-readers.ts";
import { addRight, type Circumstances, column, LARGEST_ID, shopTable } from "./shop-table.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);
const dayOrNone = dayField("День пишется как 20.11.2025").nullable().default(null);

const customerValues = z.object({
  phone: mobilePhone,
  firstname: personName,
  surname: optionalSurname,
  email: userEmailOrNone.default(""),
  /** Days on which the customer agreed; null for no consent. */
  personalData: dayOrNone,
  loyalty: dayOrNone,
  adsSms: dayOrNone,
  adsEmail: dayOrNone,
  /** What the former shop called the texts that they agreed to. */
  version: optionalText(60),
});
type CustomerValues = z.output<typeof customerValues>;

/** Which consents a column stands for. */
const consentsOf = {
  personalData: ["personalData", "legalPolicy"],
  loyalty: ["loyalty"],
  adsSms: ["adsSms"],
  adsEmail: ["adsEmail"],
} as const satisfies Record<string, readonly ConsentKind[]>;
type ConsentColumn = keyof typeof consentsOf;
const consentColumns = Object.keys(consentsOf) as ConsentColumn[];

/** From the first sign-in on an account is its customer's: what they have changed or taken back stays so. */
const hasSignedIn = async (tx: Executor, userId: number): Promise<boolean> =>
  (await tx.$count(sessions, eq(sessions.userId, userId))) > 0;

/** Accounts of customers, who are signed in by a code to their phone: passwords stay with the former shop. */
export const customersTable = shopTable<CustomerValues>({
  name: "customers",
  title: "Покупатели",
  isPersonal: true,
  form: customerValues,
  lock: "customers",
  columns: [
    column("phone", "phone", asText, ["телефон"]),
    column("firstname", "firstname", asText, ["имя"]),
    column("surname", "surname", asText, ["фамилия"]),
    column("email", "email", asText, ["почта", "e-mail", "эл. почта"]),
    column("personal_data", "personalData", asDay, ["согласие на обработку"]),
    column("loyalty", "loyalty", asDay, ["участник с"]),
    column("ads_sms", "adsSms", asDay, ["реклама по sms"]),
    column("ads_email", "adsEmail", asDay, ["реклама по почте"]),
    column("consent_version", "version", asText, ["редакция согласия"]),
  ],
  keyOf: ({ phone = "" }) => mobilePhoneOf(phone) ?? phone,
  nameOf: (cell) => mobilePhoneOf(cell) ?? cell,
  large: { readSome: readCustomers, readIds: readCustomerIds, addMany: addCustomers },
  facts: [...consentColumns, "version"],
  // A version without a consent says nothing.
  normal: (values) => (consentColumns.some((name) => values[name] !== null) ? values : { ...values, version: "" }),
  async write(tx, stored, values, known) {
    if (!stored || (await hasSignedIn(tx, stored.id))) return null;
    const { firstname, surname, email } = values;
    const createdAt = sinceOf(values, known);
    const userId = stored.id;
    await tx.update(users).set({ firstname, surname }).where(eq(users.id, userId));
    if (stored.values.email !== email) await tx.delete(userEmails).where(eq(userEmails.userId, userId));
    // Whether the address is the customer's is for the customer to show.
    if (email !== "")
      await tx.insert(userEmails).values({ userId, email, isPrimary: true, createdAt }).onConflictDoNothing();
    for (const name of consentColumns) {
      const day = values[name];
      if (day === null || stored.values[name]) continue;
      const at = atNoon(day);
      const consent = { version: values.version, address: "", at: at.toISOString() };
      await insertConsents(tx, { userId, kinds: consentsOf[name], consent, source: "migration" });
      if (name === "adsSms") await tx.update(users).set({ acceptSms: true }).where(eq(users.id, userId));
      if (name === "adsEmail") await tx.update(users).set({ acceptEmail: true }).where(eq(users.id, userId));
      if (name !== "loyalty") continue;
      await lockOrCreateAccount(tx, userId);
      await updateAccount(tx, userId, { registeredAt: at, blankConfirmedAt: at });
    }
    return userId;
  },
});

/** Customers with these phones; of addresses and of consents of a kind the first counts. */
async function readCustomers(tx: Executor, phones: readonly string[]) {
  const rows = await tx
    .select({ id: users.id, phone: userPhones.phone, firstname: users.firstname, surname: users.surname })
    .from(userPhones)
    .innerJoin(users, eq(users.id, userPhones.userId))
    .where(inArray(userPhones.phone, [...phones]));
  const ids = rows.map(({ id }) => id);
  const { userId, email } = userEmails;
  const { kind } = userConsents;
  const emails = await tx
    .selectDistinctOn([userId], { userId, email })
    .from(userEmails)
    .where(inArray(userId, ids))
    .orderBy(userId, desc(userEmails.isPrimary), userEmails.id);
  const consents = await tx
    .selectDistinctOn([userConsents.userId, kind], {
      userId: userConsents.userId,
      kind,
      id: userConsents.id,
      day: sql<string>`left(${userConsents.consent}->>'at', 10)`,
      version: sql<string>`coalesce(${userConsents.consent}->>'version', '')`,
    })
    .from(userConsents)
    .where(inArray(userConsents.userId, ids))
    .orderBy(userConsents.userId, kind, userConsents.id);
  const emailOf = new Map(emails.map((row) => [row.userId, row.email]));
  const consentOf = new Map(consents.map((row) => [`${row.userId} ${row.kind}`, row]));
  const firstOf = new Map<number, (typeof consents)[number]>();
  for (const row of consents) if (row.id < (firstOf.get(row.userId)?.id ?? Infinity)) firstOf.set(row.userId, row);
  return rows.map(({ id, ...names }) => {
    const days = Object.fromEntries(consentColumns.map((name) => [name, consentOf.get(`${id} ${name}`)?.day ?? null]));
    const values = { ...names, ...days, email: emailOf.get(id) ?? "", version: firstOf.get(id)?.version ?? "" };
    return { id, isArchived: false, values: values as CustomerValues };
  });
}

async function readCustomerIds(tx: Executor) {
  return tx.select({ id: userPhones.userId, key: userPhones.phone }).from(userPhones);
}

function addCustomers(tx: Executor, rows: readonly CustomerValues[], known: Circumstances) {
  return addRight(rows, (values) => newCustomer(values, sinceOf(values, known)), {
    add: (customers) => insertCustomers(tx, customers),
    taken: PHONE_TAKEN,
  });
}

const PHONE_TAKEN = invalid("phone", "С этим телефоном только что зарегистрировались: повторите загрузку");

/** Customers are there since they first agreed to something. Throws `invalid` for a consent that is yet to come. */
function sinceOf(values: CustomerValues, { today, now }: Circumstances): Date {
  const days = consentColumns.flatMap((name) => values[name] ?? []).sort();
  if (days.some((day) => day > today)) throw invalid("personalData", "Согласие не может быть из будущего");
  return days[0] === undefined ? now() : atNoon(days[0]);
}

const newCustomer = (values: CustomerValues, createdAt: Date): NewCustomer => ({
  phone: values.phone,
  firstname: values.firstname,
  surname: values.surname,
  email: values.email,
  createdAt,
  acceptSms: values.adsSms !== null,
  acceptEmail: values.adsEmail !== null,
  consents: consentColumns.flatMap((name) => {
    const day = values[name];
    return day === null ? [] : [{ kinds: consentsOf[name], day }];
  }),
  version: values.version,
  member: values.loyalty,
});

const { registration_number: plate, kilometerage } = garageAdd.input.shape.car.shape;
const carValues = z.object({
  user: z.string("Напишите телефон покупателя"),
  brand: line("Напишите марку"),
  model: line("Напишите модель"),
  generation: line("Напишите поколение"),
  modification: line("Напишите модификацию"),
  plate,
  kilometerage,
});
type CarValues = z.output<typeof carValues>;

const parts = ["brand", "model", "generation", "modification"] as const;

/** Cars of customers, by the names that the tables of fitment have. */
export const carsTable = shopTable<CarValues>({
  name: "cars",
  title: "Автомобили покупателей",
  isPersonal: true,
  needs: ["customers"],
  form: carValues,
  lock: "customers",
  columns: [
    column("phone", "user", asPhone, ["телефон"]),
    column("brand", "brand", asText, ["марка"]),
    column("model", "model", asText, ["модель"]),
    column("generation", "generation", asText, ["поколение", "год"]),
    column("modification", "modification", asText, ["модификация"]),
    column("plate", "plate", asText, ["госномер", "номер"]),
    column("km", "kilometerage", asNumber, ["пробег"]),
  ],
  keyOf: (values) =>
    [values.user ?? "", ...parts.map((part) => slugOf(values[part] ?? "")), plateOf(values.plate ?? "")].join(" "),
  large: { readSome: readCars, addMany: addCars },
  // Of a car that is there only the mileage can be another.
  normal: (values) => ({ ...values, ...Object.fromEntries(parts.map((part) => [part, slugOf(values[part])])) }),
  async write(tx, stored, { user, kilometerage }) {
    const userId = Number(user);
    if (!stored || (await hasSignedIn(tx, userId))) return null;
    await tx
      .update(userCars)
      .set({ kilometerage })
      .where(and(eq(userCars.id, stored.id), eq(userCars.userId, userId)));
    return stored.id;
  },
});

/** Cars of the customers that keys begin with. */
async function readCars(tx: Executor, keys: readonly string[]) {
  const users = [...new Set(keys.map((key) => Number(key.split(" ")[0])))].filter((id) => id <= LARGEST_ID);
  const rows = await tx.select().from(userCars).where(inArray(userCars.userId, users));
  return rows.map(({ id, userId, registrationNumber, kilometerage: km, ...car }) => ({
    id,
    isArchived: false,
    values: {
      user: String(userId),
      brand: car.brand.title,
      model: car.model.title,
      generation: car.generation.title,
      modification: car.modification.title,
      plate: registrationNumber,
      kilometerage: km,
    },
  }));
}

/** Answers null for the car of who has signed in: the garage is theirs. */
async function addCars(tx: Executor, rows: readonly CarValues[], { now }: Circumstances) {
  const users = rows.map(({ user }) => Number(user));
  const signedIn = await tx
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(inArray(sessions.userId, [...new Set(users)]));
  const areTheirs = new Set(signedIn.map(({ userId }) => userId));
  const classified = new Map<string, Awaited<ReturnType<typeof findClassified>>>();
  const made: (typeof userCars.$inferInsert)[] = [];
  const added: (ApiError | null | "added")[] = [];
  for (const { user, plate: registrationNumber, kilometerage, ...names } of rows) {
    const userId = Number(user);
    const slugs = { brand: "", model: "", generation: "", modification: "" };
    for (const part of parts) slugs[part] = slugOf(names[part]);
    const key = Object.values(slugs).join(" ");
    if (!classified.has(key)) classified.set(key, await findClassified(tx, slugs));
    const car = classified.get(key);
    if (areTheirs.has(userId)) added.push(null);
    else if (!car) added.push(NOT_CLASSIFIED);
    else {
      made.push({ userId, ...car, registrationNumber, kilometerage, createdAt: now() });
      added.push("added");
    }
  }
  const ids = await insertCars(tx, made);
  let next = 0;
  return added.map((each) => (each === "added" ? (ids[next++] ?? null) : each));
}

const NOT_CLASSIFIED = invalid("modification", "Такого автомобиля нет в таблице применяемости: загрузите её сначала");
