import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { MAX_REPLY_LETTERS } from "./reviews.ts";

const access = { staff: "content" } as const;
const id = z.coerce.number().int().min(1).max(2_147_483_647);
const MAX_REASON = 300;

/** Reviews appear at once: a `new` one is on the site, and nobody has looked at it yet. */
const state = z.enum(["new", "published", "hidden"]);

const reviewDeskRow = z.object({
  id: z.int(),
  goods: z.string(),
  author: z.string(),
  rating: z.int(),
  /** Its beginning, in a list. */
  comment: z.string(),
  photos: z.int(),
  state,
  /** The shop has replied. */
  isAnswered: z.boolean(),
  createdAt: utcMoment,
});
export type ReviewDeskRow = z.output<typeof reviewDeskRow>;

export const reviewDeskList = listEndpoint({
  name: "reviewDeskList",
  summary: "Список отзывов",
  resource: "reviews",
  permission: "content",
  filters: {
    state: state.optional(),
    rating: z.enum(["1", "2", "3", "4", "5"]).optional(),
    answer: z.enum(["yes", "no"]).optional(),
    photos: z.enum(["yes"]).optional(),
    text: typedLine().max(100, "Слишком длинно").optional(),
    ...dayRange("created"),
  },
  row: reviewDeskRow,
  sorts: ["rating", "created"],
});

export const reviewDeskCard = endpoint({
  name: "reviewDeskCard",
  summary: "Показать отзыв сотруднику",
  method: "GET",
  path: "/api/gateway/back-office/reviews/{id}",
  access,
  input: z.object({ id }),
  output: reviewDeskRow.extend({
    /** The product's code. */
    sku: z.string(),
    isModelReview: z.boolean(),
    /** The author's account; null for reviews that came with the goods. */
    clientId: z.int().nullable(),
    pictures: z.array(z.object({ url: z.string(), previewUrl: z.string() })),
    replies: z.array(
      z.object({ author: z.string(), isOfficial: z.boolean(), comment: z.string(), createdAt: utcMoment }),
    ),
    hiddenReason: z.string(),
    /** Full name of who decided last; empty for nobody. */
    checkedBy: z.string(),
    checkedAt: utcMoment.nullable(),
  }),
});

/** Leaves a review on the site or takes it off, with the reason, and the rating of the goods follows. */
export const reviewDeskDecide = endpoint({
  name: "reviewDeskDecide",
  summary: "Оставить отзыв на сайте или скрыть",
  method: "POST",
  path: "/api/gateway/back-office/reviews/{id}/decide",
  access,
  input: z
    .object({
      id,
      state: z.enum(["published", "hidden"]),
      reason: z.string().trim().max(MAX_REASON, `Не больше ${MAX_REASON} знаков`).default(""),
    })
    .refine(({ state, reason }) => state === "published" || reason !== "", {
      message: "Напишите, почему скрываете",
      path: ["reason"],
    }),
  output: z.object({}),
});

/** A reply in the name of the shop; the same one sent again within a minute is not stored twice. */
export const reviewDeskAnswer = endpoint({
  name: "reviewDeskAnswer",
  summary: "Ответить на отзыв от имени магазина",
  method: "POST",
  path: "/api/gateway/back-office/reviews/{id}/answer",
  access,
  input: z.object({
    id,
    comment: z
      .string("Напишите ответ")
      .trim()
      .min(3, "Напишите ответ")
      .max(MAX_REPLY_LETTERS, `Не больше ${MAX_REPLY_LETTERS} знаков: сократите текст`),
  }),
  output: z.object({}),
});
