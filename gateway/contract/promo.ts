import { z } from "zod";
import { endpoint, utcMoment } from "./endpoint.ts";

const promo = z.object({
  name: z.string(),
  keyword: z.string(),
  title: z.string(),
  terms: z.string(),
  endsAt: utcMoment.nullable(),
});

/** Promo codes that the user has applied, the latest first. */
export const promoMine = endpoint({
  name: "promoMine",
  summary: "Мои промокоды",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/campaign/promo/my",
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({ promos: z.array(promo.extend({ appliedAt: utcMoment, isOver: z.boolean() })) }),
});

/** A running campaign by its name, and by the promo code when given; the code is not revealed without it. API-039 */
export const promoActive = endpoint({
  name: "promoActive",
  summary: "Действует ли акция",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/campaign/promo/active/by-name",
  access: "public",
  input: z.object({
    name: z.string().trim().min(1).max(60),
    document_id: z.string().max(60).optional(),
    promocode: z.string().trim().max(40).optional(),
  }),
  output: z.object({ promo: promo.nullable() }),
});

/**
 * Applies a promo code to the signed-in user, once per campaign. A reply with `adverts` is a rejection: they give the reason. API-040
 */
export const promoApply = endpoint({
  name: "promoApply",
  summary: "Применить промокод",
  apiOrigin: "api",
  method: "POST",
  path: "/api/gateway/campaign/promo/apply",
  access: "session",
  onBehalf: true,
  input: z.object({
    email: z.string().max(200).default(""),
    email_token: z.string().max(200).default(""),
    name: z.string().trim().max(60).default(""),
    keyword: z.string("Введите промокод").trim().min(1, "Введите промокод").max(40, "Таких длинных промокодов нет"),
    document_id: z.string().max(60).default(""),
  }),
  output: z.object({ adverts: z.array(z.string()), promo: promo.nullable() }),
});
