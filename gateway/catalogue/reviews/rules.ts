import type { reviewSummary } from "../../contract/catalogue/reviews.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { cleanText } from "../../contract/platform/typed-text.ts";

const MARKUP = /<[a-z/!?][^<>]*>/gi;

/** A customer's text without markup and invisible characters, with at most one empty line between two paragraphs. */
export function plainText(written: string): string {
  let text = cleanText(written.replace(/\r\n?/g, "\n"));
  // Removing a tag may leave another one: «<<b>script>».
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(MARKUP, "");
  }
  return text
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The name under a user's review: «Анна Е.» */
export function signature({ firstname, surname }: { firstname: string; surname: string }): string {
  const initial = [...surname.trim()][0];
  return initial ? `${firstname} ${initial.toUpperCase()}.` : firstname;
}

/** A button clicked twice sends the same twice. */
export const DOUBLE_SUBMIT_MS = 60_000;

interface SentReview {
  rating: number;
  comment: string;
  createdAt: Date;
}

/** Whether `again` repeats a review that was stored a moment ago. */
export const isDoubleSubmit = (stored: SentReview, again: SentReview): boolean =>
  stored.rating === again.rating &&
  stored.comment === again.comment &&
  again.createdAt.getTime() - stored.createdAt.getTime() <= DOUBLE_SUBMIT_MS;

/** Number of reviews of each rating, five stars first, and their average with two decimals; null without reviews. API-051 */
export function ratingSummary(counts: ReadonlyMap<number, number>): OutputOf<typeof reviewSummary> {
  const stars = [5, 4, 3, 2, 1].map((rating) => ({ rating, count: counts.get(rating) ?? 0 }));
  const total = stars.reduce((sum, star) => sum + star.count, 0);
  const points = stars.reduce((sum, star) => sum + star.count * star.rating, 0);
  return { average: total === 0 ? null : Math.round((points / total) * 100) / 100, count: total, stars };
}
