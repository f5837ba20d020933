import type { CarSlugs } from "../../../shared/chosen-car.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { LiveLink } from "../../../ui/live-link.tsx";
import { AxleSetRow } from "../axle-sets/axle-set-card.tsx";
import { CarFields } from "./car-fields.tsx";
import { CarStrip } from "./car-strip.tsx";
import type { ListCarView } from "./list-car.server.ts";

/** Beside the heading of a list: the chosen car, and the list the other way. */
export function ListCarStrip({ view: { car, here } }: { view: ListCarView }) {
  return (
    car && (
      <CarStrip name={car.name} here={here}>
        <LiveLink href={car.otherHref} variant="quiet">
          {car.isNarrowed ? "Показать все" : "Подходящие"}
        </LiveLink>
      </CarStrip>
    )
  );
}

/** Above a list: the offer to choose the car of the list, and axle sets where its axles differ. */
export function ListCar({ view: { remember, axleSets, here } }: { view: ListCarView }) {
  if (!remember && !axleSets) return null;
  return (
    <Stack gap="s">
      {remember && <RememberCar car={remember} here={here} />}
      {axleSets && (
        <section aria-labelledby="axle-sets">
          <Stack gap="s">
            <Heading level={2} size="body" id="axle-sets">
              Спереди и сзади разные размеры: комплекты на две оси
            </Heading>
            <AxleSetRow axleSets={axleSets.items} />
            <a href={axleSets.allHref} rel="nofollow">
              Все размеры и комплекты для этого автомобиля
            </a>
          </Stack>
        </section>
      )}
    </Stack>
  );
}

/** On a list filtered by a car that is not the chosen one: offers to choose it. */
function RememberCar({ car, here }: { car: CarSlugs; here: string }) {
  return (
    <form action="/cars/" method="post">
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="back" value={here} />
      <CarFields car={car} />
      <Button type="submit" icon="car">
        Запомнить этот автомобиль
      </Button>
    </form>
  );
}
