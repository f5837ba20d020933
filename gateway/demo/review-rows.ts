import { DAY_MS } from "../contract/platform/utc-day.ts";
import {
  DEMO_REVIEW_AUTHORS,
  DEMO_REVIEW_PHRASES,
  DEMO_SHOP_REPLIES,
  type DemoReviewCategory,
  type DemoReviewPart,
} from "./data/reviews.ts";
import type { GoodsDraft } from "./goods-draft.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

export interface DemoReviewRow {
  author: string;
  rating: number;
  comment: string;
  isModelReview: boolean;
  likes: number;
  dislikes: number;
  createdAt: Date;
  /** The reply of the shop. */
  reply: { comment: string; createdAt: Date } | null;
}

const MIN_REVIEWED_POPULARITY = 250;
const MAX_REVIEWS = 7;
const MODEL_REVIEW_CHANCE = 0.3;
const NEWEST = Date.UTC(2025, 9, 31, 15);
const OLDEST_DAYS = 900;
/** Weighted towards five stars. */
const RATINGS = [5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1];

/** Reviews of a product; most products have none. */
export function reviewsOf(draft: GoodsDraft, random: SeededRandom): DemoReviewRow[] {
  if (draft.popularity < MIN_REVIEWED_POPULARITY || !random.chance(draft.popularity / 1000)) return [];
  return writeReviews(draft, random, 1 + Math.floor(random.unit() ** 2 * MAX_REVIEWS), false);
}

/** Reviews of a model, the same for all its goods; most models have none. */
export function reviewsOfModel(draft: GoodsDraft): DemoReviewRow[] {
  const random = seededRandom(`model-reviews/${modelKey(draft)}`);
  return random.chance(MODEL_REVIEW_CHANCE) ? writeReviews(draft, random, random.between(1, 2), true) : [];
}

export const modelKey = ({ category, brandSlug, modelSlug }: GoodsDraft): string =>
  `${category}/${brandSlug}/${modelSlug}`;

function writeReviews(draft: GoodsDraft, random: SeededRandom, count: number, isModelReview: boolean): DemoReviewRow[] {
  const category = reviewCategory(draft);
  const comments = new Set<string>();
  const reviews: DemoReviewRow[] = [];
  for (let at = 0; at < count; at += 1) {
    const rating = random.pick(RATINGS);
    const comment = commentOf(category, rating, random);
    if (comments.has(comment)) continue;
    comments.add(comment);
    const author = random.pick(DEMO_REVIEW_AUTHORS);
    const isAnswered = random.chance(0.3);
    const likes = Math.floor(random.unit() ** 2 * 20);
    const dislikes = Math.floor(random.unit() ** 3 * 6);
    const createdAt = new Date(NEWEST - random.between(0, OLDEST_DAYS) * DAY_MS - random.between(0, 12 * 60) * 60_000);
    const reply = isAnswered
      ? { comment: replyTo(rating, at), createdAt: new Date(createdAt.getTime() + DAY_MS) }
      : null;
    reviews.push({ author, rating, comment, isModelReview, likes, dislikes, createdAt, reply });
  }
  return reviews;
}

function replyTo(rating: number, position: number): string {
  const replies = DEMO_SHOP_REPLIES.filter((reply) => reply.ratings.includes(rating));
  return replies[position % replies.length]?.text ?? "";
}

function reviewCategory({ category, attributes }: GoodsDraft): DemoReviewCategory {
  if (category === "tyre") {
    if (attributes.studs === true) return "studs";
    return attributes.season === "winter" ? "winter" : "summer";
  }
  if (category === "brake-pads" || category === "brake-disks") return "brakes";
  return category === "disk" || category === "battery" || category === "oils" || category === "wipers"
    ? category
    : "any";
}

function commentOf(category: DemoReviewCategory, rating: number, random: SeededRandom): string {
  const phrases = (part: DemoReviewPart, categories: readonly DemoReviewCategory[]) =>
    DEMO_REVIEW_PHRASES.filter(
      (phrase) => phrase.part === part && phrase.ratings.includes(rating) && categories.includes(phrase.category),
    ).map((phrase) => phrase.text);
  const opening = random.pick(phrases("opening", [category, "any"]));
  const details = phrases("detail", [category]);
  const usable = details.length > 0 ? details : phrases("detail", ["any"]);
  const detail = usable.length > 0 ? [random.pick(usable)] : [];
  const more = usable.filter((text) => !detail.includes(text));
  if (more.length > 0 && random.chance(0.4)) detail.push(random.pick(more));
  const closings = phrases("closing", ["any"]);
  const closing = closings.length > 0 && random.chance(0.5) ? [random.pick(closings)] : [];
  return [opening, ...detail, ...closing].join(" ");
}
