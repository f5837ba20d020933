import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Stack } from "../../ui/layout.tsx";
import { CarAxleSets } from "./car-axle-sets.tsx";
import { ChosenCarBar } from "./chosen-car-bar.tsx";
import type { ListCarView } from "./list-car.server.ts";
import { RememberCar } from "./remember-car.tsx";

/** Above a list: the chosen car, the offer to choose the car of the list, and axle sets where its axles differ. */
export function ListCar({ view: { car, remember, axleSets, here } }: { view: ListCarView }) {
  return (
    <Stack gap="s">
      {car && <ChosenCarBar car={car} here={here} />}
      {remember && <RememberCar car={remember} here={here} />}
      {axleSets && (
        <Card as="section" labelledBy="axle-sets" padding="s">
          <Stack gap="s">
            <Heading level={2} size="body" id="axle-sets">
              Спереди и сзади разные размеры: комплекты на две оси
            </Heading>
            <CarAxleSets axleSets={axleSets.items} />
            <a href={axleSets.allHref} rel="nofollow">
              Все размеры и комплекты для этого автомобиля
            </a>
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
