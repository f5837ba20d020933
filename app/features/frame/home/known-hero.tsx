import * as chip from "../../../ui/chip.css.ts";
import { CarFields } from "../../catalogue/cars/car-fields.tsx";
import type { AroundHome, HomeView } from "./home.server.ts";
import * as css from "./home-page.css.ts";
import { SizeSearch } from "./search-panels.tsx";

export interface WaitingTasksProps {
  waiting: AroundHome["waiting"];
}

/** What the customer has to do, each a way there. */
export function WaitingTasks({ waiting }: WaitingTasksProps) {
  if (waiting.length === 0) return null;
  return (
    <ul className={css.tasks}>
      {waiting.map(({ kind, title, text, href }) => (
        <li key={href + title}>
          <a href={href} className={`${css.task} ${css.taskOf[kind]}`}>
            <b className={css.taskTitle}>{title}</b>
            <span className={css.taskText}>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface KnownHeroProps extends WaitingTasksProps {
  person: NonNullable<AroundHome["person"]>;
  view: HomeView;
  categories: AroundHome["categories"];
}

/** For who is signed in and has something waiting or a car: that first, then goods for one of the own cars. */
export function KnownHero({ person: { name, cars }, waiting, view, categories }: KnownHeroProps) {
  return (
    <div className={css.known}>
      <div>
        <h1 className={css.greeting}>Здравствуйте, {name}</h1>
        <WaitingTasks waiting={waiting} />
      </div>
      <section aria-labelledby="pick-for" className={css.pick}>
        <h2 id="pick-for" className={css.pickFor}>
          Подобрать для
        </h2>
        <input type="checkbox" id="search-by-size" className={css.sizeTab} />
        <ul className={css.cars}>
          {cars.map(({ id, label, slugs, isChosen }) => (
            <li key={id} className={css.car}>
              <form method="post" action="/cars/">
                <input type="hidden" name="intent" value="choose" />
                <input type="hidden" name="back" value="/" />
                <CarFields car={slugs} />
                <button type="submit" className={chip.chip} aria-current={isChosen ? "true" : undefined}>
                  {isChosen ? `${label}, выбран` : label}
                </button>
              </form>
            </li>
          ))}
          <li className={css.car}>
            <a href="/cars/" className={chip.chip}>
              {cars.length > 0 ? "Другой автомобиль" : "Выбрать автомобиль"}
            </a>
          </li>
          {categories.includes("tyre") && (
            <li className={css.sizeChip}>
              <label htmlFor="search-by-size" className={chip.chip}>
                По размеру
              </label>
            </li>
          )}
        </ul>
        {categories.includes("tyre") && (
          <section className={css.bySize} aria-labelledby="by-size">
            <h3 id="by-size" className={css.searchHeading}>
              По размеру
            </h3>
            <SizeSearch {...view} inRow />
          </section>
        )}
      </section>
    </div>
  );
}
