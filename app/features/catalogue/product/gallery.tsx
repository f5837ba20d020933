import { GoodsPicture } from "../goods/goods-picture.tsx";
import * as css from "./gallery.css.ts";
import { pictureHref, picturesOf } from "./pictures.ts";
import type { ProductView } from "./product.server.ts";

/** The whole picture and its details in a row: swiped, scrolled or reached by anchor links; each opens in full size. */
export function Gallery({ view }: { view: ProductView }) {
  const pictures = picturesOf(view);
  return (
    <div className={css.gallery}>
      <ul className={css.strip}>
        {pictures.map(({ name, title, picture }, at) => (
          <li key={name} id={`picture-${name}`} className={css.place}>
            <a href={pictureHref(name)} className={css.enlarge} data-picture={title}>
              <GoodsPicture
                base={picture}
                alt={at === 0 ? view.title : `${view.title}: ${title.toLowerCase()}`}
                widths={[160, 320, 640, 960]}
                sizes="(min-width: 64em) 36rem, (min-width: 40em) 50vw, 38vw"
                eager={at === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className={css.choice} aria-label="Изображения товара">
          {pictures.map(({ name, title, picture }) => (
            <li key={name}>
              <a href={`#picture-${name}`} className={css.thumbnail}>
                <GoodsPicture base={picture} alt={title} widths={[96, 160]} sizes="4rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
