import { counted, formatNumber } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { Stars } from "../../../ui/stars.tsx";
import type { SummaryView } from "./reviews.server.ts";
import * as css from "./reviews-summary.css.ts";

/** The average of all reviews and the number of each rating. */
export function ReviewsSummary({ summary }: { summary: SummaryView }) {
  const { average, count, stars } = summary;
  if (average === null) return null;
  return (
    <Stack gap="s">
      <Stars rating={average} note={counted(count, ["отзыв", "отзыва", "отзывов"])} />
      <ul className={css.rows}>
        {stars.map((star) => (
          <li key={star.rating} className={css.row}>
            <span>{counted(star.rating, ["звезда", "звезды", "звёзд"])}</span>
            <svg className={css.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={css.filled} width={Math.round((star.count / count) * 100)} height="1" />
            </svg>
            <span>{formatNumber(star.count)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
