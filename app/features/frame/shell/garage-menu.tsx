import { CarFields } from "../../catalogue/cars/car-fields.tsx";
import type { GarageChoice } from "./account-view.ts";
import * as css from "./navigation-item.css.ts";

interface GarageMenuProps {
  cars: readonly GarageChoice[];
  /** Path and query of the current page, to return to. */
  here: string;
}

/** Chooses one of the customer's cars to filter goods by. NAV-027, NAV-028 */
export function GarageMenu({ cars, here }: GarageMenuProps) {
  return (
    <ul className={css.second}>
      {cars.map(({ id, label, slugs, isChosen }) => (
        <li key={id}>
          <form method="post" action="/cars/">
            <input type="hidden" name="intent" value="choose" />
            <input type="hidden" name="back" value={here} />
            <CarFields car={slugs} />
            <button type="submit" className={css.secondLink} aria-pressed={isChosen}>
              {isChosen ? `${label}, выбран` : label}
            </button>
          </form>
        </li>
      ))}
      <li>
        <a href="/my/garage/" className={css.secondLink}>
          Все автомобили
        </a>
      </li>
    </ul>
  );
}
