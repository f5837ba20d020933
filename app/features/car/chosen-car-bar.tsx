import { type ChosenCar, carName, slugsOfCar } from "../../shared/chosen-car.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Inline } from "../../ui/layout.tsx";
import { carListPath, fittedCategories } from "./car-path.ts";
import { ClearCar } from "./clear-car.tsx";
import { pickLabels } from "./pick-labels.ts";

interface ChosenCarBarProps {
  car: ChosenCar;
  /** Path and query of the page, to come back to. */
  here: string;
}

/** The chosen car, with links to its goods and buttons to change or clear it. CAR-002, CAR-015 */
export function ChosenCarBar({ car, here }: ChosenCarBarProps) {
  const slugs = slugsOfCar(car);
  return (
    <Card tone="sunken" padding="s">
      <Inline gap="s">
        <span>
          Ваш автомобиль: <b>{carName(car)}</b>
        </span>
        <Inline gap="s">
          {fittedCategories.map((category) => (
            <a key={category} href={carListPath(category, slugs)}>
              {pickLabels[category]}
            </a>
          ))}
        </Inline>
        <Inline>
          <ButtonLink href={`/cars/?${new URLSearchParams({ back: here })}`} aria-label="Сменить автомобиль">
            Сменить
          </ButtonLink>
          <ClearCar here={here} />
        </Inline>
      </Inline>
    </Card>
  );
}
