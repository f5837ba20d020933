import * as chip from "../../../ui/chip.css.ts";
import { Details } from "../../../ui/details.tsx";
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
            <b>{title}</b>
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
}

/** For who is signed in and has something waiting or a car: that first, then goods for one of the own cars. */
export function KnownHero({ person: { name, cars }, waiting, view }: KnownHeroProps) {
  return (
    <div className={css.known}>
      <div>
        <h1 className={css.greeting}>Здравствуйте, {name}</h1>
        <WaitingTasks waiting={waiting} />
      </div>
      <section aria-labelledby="pick-for">
        <h2 id="pick-for" className={css.pickFor}>
          Подобрать для
        </h2>
        <ul className={css.cars}>
          {cars.map(({ id, label, slugs, isChosen }) => (
            <li key={id}>
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
          <li>
            <a href="/cars/" className={chip.chip}>
              {cars.length > 0 ? "Другой автомобиль" : "Выбрать автомобиль"}
            </a>
          </li>
        </ul>
        <Details summary="По размеру">
          <SizeSearch {...view} />
        </Details>
      </section>
    </div>
  );
}
