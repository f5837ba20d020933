import { muted } from "../../../styles/typography.css.ts";
import { Breadcrumbs, type Crumb } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { breakable } from "../../../ui/line-breaks.ts";
import { GoodsPicture } from "../goods/goods-picture.tsx";
import * as css from "./gallery.css.ts";
import { pictureHref, picturesOf } from "./pictures.ts";
import type { ProductView } from "./product.server.ts";

interface GalleryPageProps {
  view: ProductView;
  crumbs: readonly Crumb[];
  /** Name of the picture. */
  shown: string;
}

/** One picture of a product in full size, with the way to the others and back. */
export function GalleryPage({ view, crumbs, shown }: GalleryPageProps) {
  const pictures = picturesOf(view);
  const at = pictures.findIndex(({ name }) => name === shown);
  const { title, picture } = pictures[at] ?? { title: "", picture: view.picture };
  const product = new URL(view.canonical).pathname;
  return (
    <Container>
      <Stack gap="m">
        <Breadcrumbs items={[...crumbs, { label: view.sizeText, href: product }]} current="Изображения" />
        <Heading level={1} size="title">
          {breakable(view.title)}
        </Heading>
        <p className={muted}>
          {title}, {at + 1} из {pictures.length}
        </p>
        <a href={`${picture}-960`} className={`${css.large} ${css.enlarge}`}>
          <GoodsPicture
            base={picture}
            alt={`${view.title}: ${title.toLowerCase()}`}
            widths={[320, 640, 960]}
            sizes="(min-width: 40em) 36rem, 92vw"
            eager
          />
        </a>
        {pictures.length > 1 && (
          <nav aria-label="Изображения товара" className={css.large}>
            <ul className={css.choice}>
              {pictures.map((other) => (
                <li key={other.name}>
                  <a
                    href={pictureHref(other.name)}
                    className={css.thumbnail}
                    aria-current={other.name === shown ? "true" : undefined}
                  >
                    <GoodsPicture base={other.picture} alt={other.title} widths={[96, 160]} sizes="4rem" />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Inline gap="s">
          <ButtonLink href={product} variant="primary" size="l">
            К товару · {formatPrice(view.price)}
          </ButtonLink>
        </Inline>
      </Stack>
    </Container>
  );
}
