import { z } from "zod";
import { categorySlugs } from "../catalogue/categories.ts";
import { referralRewards } from "../chain/shop-settings.ts";
import { endpoint, kopecks } from "../platform/endpoint.ts";

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
