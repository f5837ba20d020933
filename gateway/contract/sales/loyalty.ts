import { z } from "zod";
import { categorySlugs } from "../catalogue/categories.ts";
import { shownVersion } from "../chain/documents.ts";
import { referralRewards } from "../chain/shop-settings.ts";
import { endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { paging } from "../platform/paging.ts";
import { agreed, typedLine } from "../platform/user-fields.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "./cart.ts";
import { deliveryTypes } from "./checkout.ts";

/** The rules of the loyalty programme as the retailer has them, and with `category` and `price` what they mean for one piece. */
export const loyaltyProgramme = endpoint({
  name: "loyaltyProgramme",
  summary: "Правила программы лояльности",
  method: "GET",
  path: "/api/gateway/loyalty/programme",
  access: "public",
  cache: { per: "region", freshSeconds: 60, staleSeconds: 86_400, followsContent: true },
  input: z.object({
    category: z.enum(categorySlugs).optional(),
    /** Kopecks. */
    price: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  }),
  output: z.object({
    /** Points for a hundred roubles paid in money. */
    earnPercent: z.number(),
    /** Names of brands whose wheels take no part. */
    excludedWheelBrands: z.array(z.string()),
    excludedCards: z.array(z.string()),
    invitationPoints: z.int(),
    lifetimeDays: z.int(),
    referralReward: z.enum(referralRewards),
    estimate: z
      .object({
        /** How many points may pay for it at most, and the rest in money. */
        points: z.int(),
        rest: kopecks,
        /** What is earned when all of it is paid in money. */
        earns: z.int(),
        /** Why neither, null when there is no reason. */
        refusal: z.string().nullable(),
      })
      .nullable(),
  }),
});

/** Consent to the loyalty programme: makes the caller a member. API-026 */
export const loyaltyAccept = endpoint({
  name: "loyaltyAccept",
  summary: "Вступить в программу лояльности",
  method: "POST",
  path: "/api/gateway/auth/user/settings/loyalty/accept",
  access: "session",
  input: z.object({
    is_loyalty_registered: agreed("Отметьте согласие с правилами программы"),
    is_confirm_info_notification: z.boolean().default(false),
    /** Code of the inviting member; ignored when unknown or when another member has invited the user before. */
    referer_code: typedLine().max(40).optional(),
    shownVersion,
  }),
  output: z.object({ loyalty_referer_code: z.string() }),
});

/** One line of the history; points are integers, negative when spent. API-114 */
export const loyaltyOperation = z.object({
  id: z.int(),
  points: z.int(),
  title: z.string(),
  order: z.string().nullable(),
  createdAt: utcMoment,
  activeFrom: utcMoment,
  expiresAt: utcMoment.nullable(),
});

/**
 * `balance` is the last one computed by `loyaltyBalanceRefresh`, `pending` points that are not active yet; the next points pay `debt` off,
 * which is left of returned goods. API-114
 */
export const loyaltyBilling = endpoint({
  name: "loyaltyBilling",
  summary: "История баллов",
  method: "GET",
  path: "/api/gateway/loyalty/billing",
  access: "session",
  onBehalf: true,
  input: z.object(paging),
  output: z.object({
    operations: z.array(loyaltyOperation),
    total: z.int(),
    balance: z.int(),
    pending: z.int(),
    debt: z.int(),
    /** How many points end next, and when; the next few days on which some do. */
    ends: z.array(z.object({ points: z.int(), at: utcMoment })),
  }),
});

/** Recomputes the balance; needs the Authorization header although it is a GET. API-115, D-01 */
export const loyaltyBalanceRefresh = endpoint({
  name: "loyaltyBalanceRefresh",
  summary: "Пересчитать баллы",
  method: "GET",
  path: "/api/gateway/loyalty/balance/refresh",
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ balance: z.int() }),
});

/**
 * How many points pay for goods, and how many they earn, by a delivery and a method of payment: for the active lines of the cart, or for
 * `lines`. `refusal` says why none do, null when some may. `available` is what the caller has of them, 0 for who is no member.
 */
export const loyaltyQuote = endpoint({
  name: "loyaltyQuote",
  summary: "Сколько баллов можно списать и получить",
  method: "POST",
  path: "/api/gateway/loyalty/quote",
  access: "optional-session",
  effect: "read",
  onBehalf: true,
  input: z.object({
    delivery: z.enum(deliveryTypes).default("pickup"),
    method: z.string().max(40).default("cash"),
    points: z.int().min(0).max(10_000_000).default(0),
    lines: z
      .array(z.object({ sku: z.string().min(1).max(64), quantity: z.int().min(1).max(MAX_LINE_QUANTITY) }))
      .min(1)
      .max(MAX_CART_LINES)
      .optional(),
  }),
  output: z.object({
    available: z.int(),
    limit: z.int(),
    earns: z.int(),
    refusal: z.string().nullable(),
  }),
});
