import { z } from "zod";
import { deliveryTypes } from "../../gateway/contract/sales/checkout.ts";
import { eachAddressField } from "../../gateway/contract/sales/order-address.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** One of the sealed cookies, so its content is ours: nobody reads a phone in the browser. */
const COOKIE = "known_contact";
const LIFETIME_SECONDS = 180 * 86_400;

/** What a guest has typed and chosen in the last order or booking of this device, and the works that were booked. */
const known = z.object({
  name: z.string().default(""),
  phone: z.string().default(""),
  email: z.string().default(""),
  carTitle: z.string().default(""),
  plate: z.string().default(""),
  /** How the last order was had and paid. */
  order: z
    .object({
      delivery: z.enum(deliveryTypes),
      shopId: z.int().nullable(),
      method: z.string(),
      ...eachAddressField(() => z.string().default("")),
    })
    .nullable()
    .default(null),
  works: z
    .object({
      vehicleType: z.enum(["passenger", "suv", "van", "truck"]),
      packetType: z.enum(["full", "wheels", "mount"]),
      /** As an address of booking has them. */
      sizes: z.string(),
    })
    .nullable()
    .default(null),
});
export type KnownContact = z.output<typeof known>;

type Cookies = Pick<CookieJar, "get" | "set" | "delete">;

/** Whose browser it is. */
interface Holder {
  cookies: Cookies;
  user: object | null;
  acting: object | null;
}

/** What is known of whoever uses this browser as a guest; null for customers, whose account knows it, and for staff. */
export function readKnownContact({ cookies, user, acting }: Holder): KnownContact | null {
  const text = cookies.get(COOKIE);
  if (text === undefined || user || acting) return null;
  return known.safeParse(JSON.parse(text)).data ?? null;
}

/** Remembers what a guest has typed, beside what is remembered already. */
export function rememberContact(visitor: Holder, contact: Partial<KnownContact>): void {
  if (visitor.user || visitor.acting) return;
  const value = { ...readKnownContact(visitor), ...contact };
  visitor.cookies.set(COOKIE, JSON.stringify(value), { maxAgeSeconds: LIFETIME_SECONDS });
}

export const forgetContact = (cookies: Cookies): void => cookies.delete(COOKIE);
