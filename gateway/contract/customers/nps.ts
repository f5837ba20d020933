import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";

const SCORE_WRONG = "Выберите оценку от 0 до 10";

/** A number or its text; no choice is not zero. */
const score = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], SCORE_WRONG)
  .pipe(z.int(SCORE_WRONG).min(0, SCORE_WRONG).max(10, SCORE_WRONG));

/** One answer per delivered order. API-019, API-028 */
export const npsAnswer = endpoint({
  name: "npsAnswer",
  summary: "Оценить магазин",
  method: "POST",
  path: "/api/gateway/auth/user/nps",
  access: "session",
  input: z.object({
    score,
    comment: z.string().trim().max(1_000, "Не больше 1000 знаков").default(""),
  }),
  output: z.object({}),
  codes: { not_due: 409 },
});

/** The delivered order to ask the customer's opinion of; null without one and after the answer. */
export const npsQuestion = endpoint({
  name: "npsQuestion",
  summary: "Есть ли о чём спросить",
  method: "GET",
  path: "/api/gateway/auth/user/nps",
  access: "session",
  input: z.object({}),
  output: z.object({ order: z.object({ identity: z.string() }).nullable() }),
});
