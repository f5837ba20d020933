import { categories, categorySlugs } from "../../../../gateway/contract/catalogue/categories.ts";
import { ServerOnly } from "../../../framework/server-only.tsx";
import type { CarSlugs } from "../../../shared/chosen-car.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Tread } from "../../../ui/tread.tsx";
import { AddFromListForm } from "../../catalogue/add-to-cart/add-from-list.tsx";
import { carListPath } from "../../catalogue/cars/car-path.ts";
import { ClearCar } from "../../catalogue/cars/clear-car.tsx";
import { keepingCar } from "../../catalogue/cars/keep-car.ts";
import { GoodsCard } from "../../catalogue/lists/goods-card.tsx";
import { brandPath, cataloguePath } from "../../catalogue/lists/links.ts";
import { NextFittingLine } from "../../workshop/booking/next-fitting-line.tsx";
import { CarSearch } from "./car-search.tsx";
import type { HomeView } from "./home.server.ts";
import * as css from "./home-page.css.ts";
import { Reasons, type ReasonsProps } from "./reasons.tsx";
import { SizeSearch } from "./size-search.tsx";

/** Search by car and by size is the hero; everything else comes after what a customer in a hurry needs. */
interface HomePageProps {
  view: HomeView;
  /** On the server only. */
  reasons: ReasonsProps | undefined;
}

export function HomePage({ view, reasons }: HomePageProps) {
  const { car } = view;
  const slugs = car?.slugs ?? null;
  return (
    <>
      <div className={css.hero}>
        <Container>
          <h1 className={css.heading}>Шины, диски и аккумуляторы {view.titleIn}</h1>
          <div className={css.searches}>
            <Card as="section" padding="s" labelledBy="by-car">
              <Stack gap="xs">
                <Heading level={2} size="large" id="by-car">
                  {car ? "Ваш автомобиль" : "По автомобилю"}
                </Heading>
                {car ? <OwnCar {...car} /> : <CarSearch brands={view.carBrands} />}
              </Stack>
            </Card>
            <Card as="section" padding="s" labelledBy="by-size">
              <Stack gap="xs">
                <Heading level={2} size="large" id="by-size">
                  По размеру
                </Heading>
                <SizeSearch {...view} />
              </Stack>
            </Card>
          </div>
        </Container>
        <Tread />
      </div>
      <Container>
        <div className={css.sections}>
          {view.nextFitting && (
            <ServerOnly name="next-fitting">
              <NextFittingLine next={view.nextFitting} />
            </ServerOnly>
          )}
          <section aria-labelledby="categories">
            <Heading level={2} id="categories">
              Каталог
            </Heading>
            <ul className={css.categories}>
              {categorySlugs.map((category) => (
                <li key={category}>
                  <a href={keepingCar(cataloguePath(category), slugs)} className={css.category}>
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
                      href={keepingCar(brandPath("tyre", slug), slugs)}
                      className={buttonClass({ variant: isFeatured ? "secondary" : "quiet" })}
                    >
                      {title}
                    </a>
                  ))}
                </Inline>
              </div>
            </section>
          )}
          <ServerOnly name="reasons">{reasons && <Reasons {...reasons} />}</ServerOnly>
          <section aria-labelledby="popular">
            <Heading level={2} id="popular">
              Берут чаще всего{car && ` для ${car.shortName}`}
            </Heading>
            <div className={css.popular}>
              <Grid template="cards" gap="s">
                {view.popular.map((goods) => (
                  <GoodsCard key={goods.sku} goods={goods} level="h3" />
                ))}
              </Grid>
            </div>
          </section>
          <ServerOnly name="shops">
            <Shops view={view} />
          </ServerOnly>
        </div>
      </Container>
      <AddFromListForm goods={view.popular} />
    </>
  );
}

function Shops({ view }: { view: HomeView }) {
  if (view.shops.length === 0) return null;
  return (
    <section aria-labelledby="shops">
      <Heading level={2} id="shops">
        {view.hasOwnShops ? `Сервисные центры ${view.titleIn}` : "Ближайшие сервисные центры"}
      </Heading>
      <ul className={css.shops}>
        {view.shops.map((shop) => (
          <li key={shop.id} className={css.shop}>
            <b>{shop.title}</b>
            <span>{shop.address}</span>
            <span className={css.hours}>{shop.todayText}</span>
            <a href={`tel:${shop.phone}`} className={loneLink}>
              {formatPhone(shop.phone)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OwnCarProps {
  name: string;
  slugs: CarSlugs;
}

/** Replaces the search by car once a car is chosen. CAR-002 */
function OwnCar({ name, slugs }: OwnCarProps) {
  return (
    <Stack gap="s">
      <Inline gap="xs" align="baseline">
        <b>{name}</b>
        <a href="/cars/">Сменить</a>
      </Inline>
      <Inline gap="xs">
        <ButtonLink href={carListPath("tyre", slugs)} variant="primary">
          Шины
        </ButtonLink>
        <ButtonLink href={carListPath("disk", slugs)}>Диски</ButtonLink>
        <ButtonLink href={carListPath("battery", slugs)}>Аккумуляторы</ButtonLink>
        <ClearCar here="/" />
      </Inline>
    </Stack>
  );
}
