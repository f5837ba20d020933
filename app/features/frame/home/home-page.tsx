import { type Category, categories } from "../../../../gateway/contract/catalogue/categories.ts";
import { ServerOnly } from "../../../framework/server-only.tsx";
import type { CarSlugs } from "../../../shared/chosen-car.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { counted, formatNumber } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { breakable } from "../../../ui/line-breaks.ts";
import { Stars } from "../../../ui/stars.tsx";
import { Tread } from "../../../ui/tread.tsx";
import { AddFromListForm } from "../../catalogue/add-to-cart/add-from-list.tsx";
import { carListPath, type FittedCategory, fittedCategories } from "../../catalogue/cars/car-path.ts";
import { ClearCar } from "../../catalogue/cars/clear-car.tsx";
import { keepingCar } from "../../catalogue/cars/keep-car.ts";
import { GoodsCard } from "../../catalogue/lists/goods-card.tsx";
import { brandPath, cataloguePath } from "../../catalogue/lists/links.ts";
import * as centre from "../../chain/centres/centre-card.css.ts";
import { CentreList } from "../../chain/centres/centre-card.tsx";
import { NextFittingLine } from "../../workshop/booking/next-fitting-line.tsx";
import type { AroundHome, HomeView } from "./home.server.ts";
import * as css from "./home-page.css.ts";
import { KnownHero, WaitingTasks, type WaitingTasksProps } from "./known-hero.tsx";
import { Reasons } from "./reasons.tsx";
import { CarSearch, SizeSearch } from "./search-panels.tsx";

interface HomePageProps {
  view: HomeView;
  /** On the server only. */
  around: AroundHome | undefined;
}

/** The searches, or what waits for who is known; then goods of the season, centres with their times, and everything else. */
export function HomePage({ view, around }: HomePageProps) {
  const { goods } = view;
  return (
    <>
      <ServerOnly name="home-hero">
        <div className={css.hero}>
          <Container>
            {around?.person && (around.waiting.length > 0 || around.person.cars.length > 0) ? (
              <KnownHero person={around.person} waiting={around.waiting} view={view} categories={around.categories} />
            ) : (
              around && <Searches view={view} waiting={around.waiting} categories={around.categories} />
            )}
          </Container>
          <Tread />
        </div>
      </ServerOnly>
      <Container>
        <div className={css.sections}>
          <section aria-labelledby="goods">
            <ServerOnly name="goods-heading">
              <div className={css.head}>
                <Heading level={2} id="goods">
                  {goods.title}
                </Heading>
                <a href={goods.href} className={loneLink}>
                  Все {formatNumber(goods.total)}
                </a>
              </div>
            </ServerOnly>
            <Grid template="cards" gap="s">
              {goods.cards.map((card, at) => (
                // The first is the largest picture of a phone's first screen.
                <GoodsCard key={card.sku} goods={card} level="h3" eager={at === 0} />
              ))}
            </Grid>
          </section>
          <ServerOnly name="home-rest">{around && <Rest view={view} around={around} />}</ServerOnly>
        </div>
      </Container>
      <AddFromListForm goods={goods.cards} />
    </>
  );
}

interface SearchesProps extends WaitingTasksProps {
  view: HomeView;
  categories: readonly Category[];
}

/** Both searches; a phone shows one of them at a time, without scripts too. */
function Searches({ view, waiting, categories: sold }: SearchesProps) {
  const { car } = view;
  const byCar = fittedCategories.filter((category) => sold.includes(category));
  const hasTyres = sold.includes("tyre");
  return (
    <>
      <WaitingTasks waiting={waiting} />
      <h1 className={css.heading}>
        {view.sold.heading} {view.titleIn}
      </h1>
      <div className={css.searches}>
        {byCar.length > 0 && (
          <>
            <input type="radio" name="search" id="search-by-car" className={css.carTab} defaultChecked />
            <label htmlFor="search-by-car" className={css.tab}>
              {car ? "Ваш автомобиль" : "По автомобилю"}
            </label>
          </>
        )}
        {hasTyres && (
          <>
            <input
              type="radio"
              name="search"
              id="search-by-size"
              className={css.sizeTab}
              defaultChecked={byCar.length === 0}
            />
            <label htmlFor="search-by-size" className={css.tab}>
              По размеру
            </label>
          </>
        )}
        {byCar.length > 0 && (
          <section className={css.byCar} aria-labelledby="by-car">
            <h2 id="by-car" className={css.searchHeading}>
              {car ? "Ваш автомобиль" : "По автомобилю"}
            </h2>
            {car ? <OwnCar {...car} byCar={byCar} /> : <CarSearch brands={view.carBrands} categories={byCar} />}
          </section>
        )}
        {hasTyres && (
          <section className={css.bySize} aria-labelledby="by-size">
            <h2 id="by-size" className={css.searchHeading}>
              По размеру
            </h2>
            <SizeSearch {...view} />
          </section>
        )}
      </div>
    </>
  );
}

function Rest({ view, around }: { view: HomeView; around: AroundHome }) {
  const slugs = view.car?.slugs ?? null;
  return (
    <>
      {around.centres && around.centres.cards.length > 0 && <Centres titleIn={view.titleIn} centres={around.centres} />}
      <section aria-labelledby="categories">
        <Heading level={2} id="categories">
          Каталог
        </Heading>
        <ul className={css.categories}>
          {around.categories.map((category) => (
            <li key={category}>
              <a href={keepingCar(cataloguePath(category), slugs)} className={css.category}>
                <svg className={css.categoryIcon} width="32" height="32" aria-hidden="true">
                  <use href={`/category-icons.svg#${category}`} />
                </svg>
                {tileText(categories[category].plural)}
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
            {view.brands.map(({ slug, title, isFeatured }) => (
              <a
                key={slug}
                href={keepingCar(brandPath("tyre", slug), slugs)}
                className={buttonClass({ variant: isFeatured ? "secondary" : "quiet" })}
              >
                {title}
              </a>
            ))}
          </div>
        </section>
      )}
      <Reasons {...around.reasons} />
      <BuyersReviews words={around.words} />
    </>
  );
}

/** Only what is longer than half of a phone says where it may break. */
const tileText = (text: string) => (text.split(" ").some(({ length }) => length > 14) ? breakable(text) : text);

/** One row of cards on a desktop; the others are named below. */
const SHOWN_CENTRES = 3;

interface CentresProps {
  titleIn: string;
  centres: NonNullable<AroundHome["centres"]>;
}

function Centres({ titleIn, centres: { cards, withoutFaces, isOwn, bays, next } }: CentresProps) {
  return (
    <section aria-labelledby="shops">
      <div className={css.head}>
        <Heading level={2} id="shops">
          {isOwn ? `Сервисные центры ${titleIn}` : "Ближайшие сервисные центры"}
        </Heading>
        <a href="/service/" className={loneLink}>
          Все {counted(cards.length, ["центр", "центра", "центров"])}, {counted(bays, ["пост", "поста", "постов"])}
        </a>
      </div>
      <div className={css.centres}>
        {next && <NextFittingLine next={next} />}
        <CentreList centres={cards.slice(0, SHOWN_CENTRES)} withoutFaces={withoutFaces} />
        <ul className={centre.list}>
          {cards.slice(SHOWN_CENTRES).map(({ id, title, href, address }) => (
            <li key={id}>
              {href ? (
                <a href={href} className={loneLink}>
                  {title}
                </a>
              ) : (
                title
              )}{" "}
              <span className={muted}>{address}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function BuyersReviews({ words }: Pick<AroundHome, "words">) {
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="words">
      <Heading level={2} id="words">
        Пишут покупатели
      </Heading>
      <ul className={css.words}>
        {words.map(({ sku, goods, url, author, rating, comment, day }) => (
          <li key={sku} className={css.word}>
            <Stars rating={rating} /> <span className={muted}>{`${author}, ${day}`}</span>
            <p className={css.comment}>{comment}</p>
            <a href={url} className={loneLink}>
              {goods}
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
  /** What the shop has by car, the first as the main choice. */
  byCar: readonly FittedCategory[];
}

/** Replaces the search by car once a car is chosen. CAR-002 */
function OwnCar({ name, slugs, byCar }: OwnCarProps) {
  return (
    <Stack gap="s">
      <Inline gap="xs" align="baseline">
        <b>{name}</b>
        <a href="/cars/" className={loneLink}>
          Сменить
        </a>
      </Inline>
      <Inline gap="xs">
        {byCar.map((category, at) => (
          <ButtonLink key={category} href={carListPath(category, slugs)} {...(at === 0 && { variant: "primary" })}>
            {categories[category].plural}
          </ButtonLink>
        ))}
        <ClearCar here="/" />
      </Inline>
    </Stack>
  );
}
