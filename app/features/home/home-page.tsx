import type { ReactNode } from "react";
import { categories, categorySlugs } from "../../../gateway/contract/categories.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { formatPhone } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../ui/layout.tsx";
import { Tread } from "../../ui/tread.tsx";
import { CarSearch } from "./car-search.tsx";
import type { HomeView } from "./home.server.ts";
import * as css from "./home-page.css.ts";
import { SizeSearch } from "./size-search.tsx";

interface HomePageProps {
  view: HomeView;
  /** Where a category and a brand lead. */
  hrefOf: { category: (category: (typeof categorySlugs)[number]) => string; brand: (slug: string) => string };
  /** Cards of popular goods. */
  popular: ReactNode;
}

/** Search by size and by car is the hero; everything else follows what a customer in a hurry needs. */
export function HomePage({ view, hrefOf, popular }: HomePageProps) {
  return (
    <>
      <div className={css.hero}>
        <Container>
          <Heading level={1}>Шины, диски и аккумуляторы {view.titleIn}</Heading>
          <div className={css.searches}>
            <Card as="section" labelledBy="by-size">
              <Stack gap="s">
                <Heading level={2} size="large" id="by-size">
                  По размеру
                </Heading>
                <SizeSearch {...view} />
              </Stack>
            </Card>
            <Card as="section" labelledBy="by-car">
              <Stack gap="s">
                <Heading level={2} size="large" id="by-car">
                  По автомобилю
                </Heading>
                <CarSearch brands={view.carBrands} />
              </Stack>
            </Card>
          </div>
        </Container>
        <Tread />
      </div>
      <Container>
        <div className={css.sections}>
          <section aria-labelledby="categories">
            <Heading level={2} id="categories">
              Каталог
            </Heading>
            <ul className={css.categories}>
              {categorySlugs.map((category) => (
                <li key={category}>
                  <a href={hrefOf.category(category)} className={css.category}>
                    <svg className={css.categoryIcon} width="32" height="32" aria-hidden="true">
                      <use href={`/category-icons.svg#${category}`} />
                    </svg>
                    {categories[category].plural}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          {view.brands.length > 0 && (
            <section aria-labelledby="brands">
              <Heading level={2} id="brands">
                Бренды шин
              </Heading>
              <div className={css.brands}>
                <Inline gap="xs">
                  {view.brands.map(({ slug, title, isFeatured }) => (
                    <a
                      key={slug}
                      href={hrefOf.brand(slug)}
                      className={buttonClass({ variant: isFeatured ? "secondary" : "quiet" })}
                    >
                      {title}
                    </a>
                  ))}
                </Inline>
              </div>
            </section>
          )}
          <section aria-labelledby="popular">
            <Heading level={2} id="popular">
              Берут чаще всего
            </Heading>
            <Grid template="cards" gap="s">
              {popular}
            </Grid>
          </section>
          <Centres view={view} />
        </div>
      </Container>
    </>
  );
}

function Centres({ view }: { view: HomeView }) {
  if (view.shops.length === 0) return null;
  return (
    <section aria-labelledby="centres">
      <Heading level={2} id="centres">
        Сервисные центры {view.titleIn}
      </Heading>
      <ul className={css.centres}>
        {view.shops.map((shop) => (
          <li key={shop.id} className={css.centre}>
            <b>{shop.title}</b>
            <span>{shop.address}</span>
            <span className={css.hours}>{shop.hoursText}</span>
            <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
