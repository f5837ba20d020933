import type { CarSlugs } from "../../../shared/chosen-car.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { carListPath } from "../../catalogue/cars/car-path.ts";
import { ClearCar } from "../../catalogue/cars/clear-car.tsx";

interface OwnCarProps {
  name: string;
  slugs: CarSlugs;
}

/** Replaces the search by car once a car is chosen. CAR-002 */
export function OwnCar({ name, slugs }: OwnCarProps) {
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
