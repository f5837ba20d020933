import { formatRating } from "./format.ts";
import * as css from "./stars.css.ts";

interface StarsProps {
  /** 0 to 5; the figure is exact, the stars are drawn by halves. */
  rating: number;
  /** What stands beside the figure: «12 отзывов». */
  note?: string;
}

export function Stars({ rating, note }: StarsProps) {
  const halves = Math.round(rating * 2) as keyof typeof css.filled;
  return (
    <span
      className={`${css.stars} ${css.filled[halves]}`}
      role="img"
      aria-label={`Оценка ${formatRating(rating)} из 5${note ? `, ${note}` : ""}`}
    >
      <b>{formatRating(rating)}</b>
      {note && <span className={css.note}>{note}</span>}
    </span>
  );
}
