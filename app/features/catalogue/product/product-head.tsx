import { counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { breakable } from "../../../ui/line-breaks.ts";
import { Stars } from "../../../ui/stars.tsx";
import { SeasonBadges } from "../goods/season-badges.tsx";
import { Gallery } from "./gallery.tsx";
import type { ProductView } from "./product.server.ts";
import * as css from "./product-page.css.ts";

/** Pictures and name. */
export function ProductHead({ view }: { view: ProductView }) {
  return (
    <>
      <Gallery view={view} />
      <div className={css.head}>
        <Inline gap="xs">
          <SeasonBadges season={view.season} studs={view.studs} />
          <span className={css.code}>Код {view.sku}</span>
        </Inline>
        <Heading level={1} size="goodsName">
          {breakable(view.title)}
        </Heading>
        {view.rating && (
          <Stars rating={view.rating.average} note={counted(view.rating.count, ["отзыв", "отзыва", "отзывов"])} />
        )}
      </div>
    </>
  );
}
