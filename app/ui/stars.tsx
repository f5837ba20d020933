import { formatRating } from "./format.ts";
import * as css from "./stars.css.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface StarsProps {
  /** 0 to 5; the figure is exact, the stars are drawn by halves. */
  rating: number;
  /** What stands beside the figure: «12 отзывов». */
  note?: string;
}

export function Stars({ rating, note }: StarsProps) {
  const halves = Math.round(rating * 2) as keyof typeof css.filled;
  return (
    <span className={`${css.stars} ${css.filled[halves]}`}>
      <span>
        <VisuallyHidden>Оценка </VisuallyHidden>
        <b>{formatRating(rating)}</b>
        <VisuallyHidden> из 5</VisuallyHidden>
      </span>
      {note && <span className={css.note}>{note}</span>}
    </span>
  );
}
