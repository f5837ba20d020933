import { ClearCar } from "../../shared/clear-car.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";

interface OwnCarProps {
  name: string;
  /** Lists of what fits the car. */
  hrefOf: (category: "tyre" | "disk" | "battery") => string;
}

/** Takes the place of the search by car once a car is chosen. CAR-002 */
export function OwnCar({ name, hrefOf }: OwnCarProps) {
  return (
    <Stack gap="s">
      <Inline gap="xs" align="baseline">
        <b>{name}</b>
        <a href="/cars/">Сменить</a>
      </Inline>
      <Inline gap="xs">
        <ButtonLink href={hrefOf("tyre")} variant="primary">
          Шины
        </ButtonLink>
        <ButtonLink href={hrefOf("disk")}>Диски</ButtonLink>
        <ButtonLink href={hrefOf("battery")}>Аккумуляторы</ButtonLink>
        <ClearCar here="/" />
      </Inline>
    </Stack>
  );
}
