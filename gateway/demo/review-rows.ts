import {
  DEMO_REVIEW_AUTHORS,
  DEMO_REVIEW_PHRASES,
  type DemoReviewCategory,
  type DemoReviewPart,
} from "./data/reviews.ts";
import type { GoodsDraft } from "./goods-draft.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface DemoReviewRow {
  author: string;
  rating: number;
  comment: string;
  isModelReview: boolean;
  likes: number;
  dislikes: number;
  createdAt: Date;
}

/** Goods that sell less are reviewed by nobody. */
const REVIEWED_FROM_POPULARITY = 250;
const MOST_REVIEWS = 7;
const NEWEST = Date.UTC(2025, 9, 31, 15);
const OLDEST_DAYS = 900;
const DAY_MS = 86_400_000;
/** Five stars are the rule. */
const RATINGS = [5, 5, 5, 5, 5, 4, 4, 4, 3, 2, 1];

/** What customers wrote of goods that sell well; empty for the rest. */
export function reviewsOf(draft: GoodsDraft, random: SeededRandom): DemoReviewRow[] {
  if (draft.popularity < REVIEWED_FROM_POPULARITY || !random.chance(draft.popularity / 1000)) return [];
  const count = 1 + Math.floor(random.unit() ** 2 * MOST_REVIEWS);
  const category = reviewCategory(draft);
  const comments = new Set<string>();
  const reviews: DemoReviewRow[] = [];
  for (let at = 0; at < count; at += 1) {
    const rating = random.pick(RATINGS);
    const comment = commentOf(category, rating, random);
    if (comments.has(comment)) continue;
    comments.add(comment);
    reviews.push({
      author: random.pick(DEMO_REVIEW_AUTHORS),
      rating,
      comment,
      isModelReview: random.chance(0.3),
      likes: Math.floor(random.unit() ** 2 * 20),
      dislikes: Math.floor(random.unit() ** 3 * 6),
      createdAt: new Date(NEWEST - random.between(0, OLDEST_DAYS) * DAY_MS - random.between(0, 12 * 60) * 60_000),
    });
  }
  return reviews;
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
