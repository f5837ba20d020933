import { formatRating } from "./format.ts";
import * as css from "./stars.css.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface StarsProps {
  /** 0 to 5. */
  rating: number;
  /** What stands beside the figure: «12 отзывов». */
  note?: string;
}

const STAR_WIDTH = 24;

export function Stars({ rating, note }: StarsProps) {
  const text = formatRating(rating);
  return (
    <span className={css.stars}>
      <svg className={css.row} width="90" height="18" viewBox="0 0 120 24" aria-hidden="true">
        <use href="/icons.svg#stars" width="120" height="24" />
        <svg className={css.filled} width={Math.round(rating * STAR_WIDTH)} height="24" aria-hidden="true">
          <use href="/icons.svg#stars" width="120" height="24" />
        </svg>
      </svg>
      <span>
        <VisuallyHidden>Оценка </VisuallyHidden>
        <b>{text}</b>
        <VisuallyHidden> из 5</VisuallyHidden>
      </span>
      {note && <span className={css.note}>{note}</span>}
    </span>
  );
}
