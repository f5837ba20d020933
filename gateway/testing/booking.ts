import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Day } from "../contract/platform/local-time.ts";
import type { bookingCreate } from "../contract/workshop/booking.ts";
import { locationDays } from "../platform/db/schema/services.ts";
import { phoneTokens } from "../platform/db/schema/sign-in.ts";
import type { CaptchaProvider } from "../platform/providers/captcha/captcha-provider.ts";
import { hashOfSecret } from "../platform/secret.ts";
import { appointmentRoutes } from "../workshop/appointments/handlers.ts";
import { bookingRoutes } from "../workshop/booking/handlers.ts";
import { timeRoutes } from "../workshop/booking/time-handlers.ts";
import type { BookingDependencies } from "../workshop/booking/visit-access.ts";
import { fittingRoutes } from "../workshop/fitting/handlers.ts";
import { openTestGateway, type TestGateway } from "./client.ts";
import { fixtureLocations } from "./fixture.ts";
import { TEST_KEYS, TEST_ORIGIN, type TestShop } from "./shop.ts";
import { signInUser } from "./users.ts";

/** What booking needs in a test shop. */
export const bookingOf = (
  { services }: Pick<TestShop, "services">,
  captcha?: CaptchaProvider,
): BookingDependencies => ({
  services,
  siteOrigin: TEST_ORIGIN,
  keys: TEST_KEYS,
  ...(captcha && { captcha }),
});

/** A captcha that whoever answers «person» passes. */
export const testCaptcha: CaptchaProvider = { isConfigured: true, verify: async ({ value }) => value === "person" };

/** The calls of fitting, booking and own appointments over a test shop. */
export function openTestBooking(shop: TestShop, captcha?: CaptchaProvider): TestGateway {
  const booking = bookingOf(shop, captcha);
  return openTestGateway(
    [
      ...fittingRoutes(shop.services),
      ...timeRoutes(booking),
      ...bookingRoutes(booking),
      ...appointmentRoutes(shop.services),
    ],
    shop.identity,
  );
}

/** Services of the fixture's price list. */
export const fixtureServices = { fitting: 1, puncture: 2, alignment: 6, suspension: 7, brakes: 8, oil: 9 } as const;

/** Four ordinary wheels: 45 minutes. */
export const fourWheels = {
  vehicleType: "passenger" as const,
  packetType: "full" as const,
  sizes: [{ width: 205, profile: 55, diameter: 16, runflat: false, quantity: 4 }],
};

let phones = 0;
/** A phone that nobody else has. */
export const newPhone = (): string => {
  phones += 1;
  return `+7912${String(phones).padStart(7, "0")}`;
};

/** Whoever has confirmed a phone that nobody else has, and the phone. */
export async function provenVisitor(shop: TestShop) {
  const phone = newPhone();
  return { ...(await signInUser(shop, { phones: [phone] })), phone };
}

/** The token of a phone whose code somebody has entered. */
export async function phoneTokenOf({ services }: Pick<TestShop, "services">, phone: string): Promise<string> {
  const token = randomUUID();
  const expiresAt = new Date(services.now().getTime() + 900_000);
  await services.connection.db
    .insert(phoneTokens)
    .values({ hash: hashOfSecret(token), phone, browserHash: null, expiresAt });
  return token;
}

/** What is done while nothing is free at a centre on these days, which are closed for that long. */
export async function whileNothingIsFree<Done>(
  { services }: Pick<TestShop, "services">,
  { locationId, days }: { locationId: number; days: readonly Day[] },
  act: () => Promise<Done>,
): Promise<Done> {
  const { db } = services.connection;
  const closed = await db
    .insert(locationDays)
    .values(days.map((day) => ({ locationId, day })))
    .onConflictDoNothing()
    .returning();
  const done = await act();
  for (const { day } of closed)
    await db.delete(locationDays).where(and(eq(locationDays.locationId, locationId), eq(locationDays.day, day)));
  return done;
}

/** A booking of four wheels on Malysheva for the day after the fixture's, with a new key and phone. */
export const bookingInput = (
  row: Partial<z.input<typeof bookingCreate.input>> = {},
): z.input<typeof bookingCreate.input> => ({
  key: randomUUID(),
  user: { name: "Анна", phone: newPhone() },
  fitting: fourWheels,
  center: fixtureLocations.malysheva,
  date: "2026-11-21",
  time: "10:15",
  car: { title: "Kia Rio", plate: "А123ВС96" },
  consent: { personalData: true, legalPolicy: true },
  ...row,
});
