import { formatPieces, formatPrice } from "./format.ts";
import * as css from "./price.css.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface PriceProps {
  kopecks: number;
  /** Price elsewhere, struck through; shown only when it is higher. */
  oldKopecks?: number;
  /** What several pieces cost together. */
  set?: { pieces: number; kopecks: number };
  size?: keyof typeof css.now;
}

export function Price({ kopecks, oldKopecks = 0, set, size = "m" }: PriceProps) {
  return (
    <span className={css.price}>
      <span className={css.now[size]}>{formatPrice(kopecks)}</span>
      {oldKopecks > kopecks && (
        <s className={css.old}>
          <VisuallyHidden>цена в других магазинах </VisuallyHidden>
          {formatPrice(oldKopecks)}
        </s>
      )}
      {set && <span className={css.set}>{`${formatPrice(set.kopecks)} за ${formatPieces(set.pieces)}`}</span>}
    </span>
  );
}
