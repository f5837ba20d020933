import { carName } from "../../../shared/chosen-car.ts";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { CarStepsView } from "./car.server.ts";
import type { FittedCategory } from "./car-path.ts";
import { CarSteps } from "./car-steps.tsx";
import { ClearCar } from "./clear-car.tsx";
import { WholeCar } from "./whole-car.tsx";

const HEADINGS: Record<FittedCategory, string> = {
  tyre: "Шины по автомобилю",
  disk: "Диски по автомобилю",
  battery: "Аккумулятор по автомобилю",
};

/** The steps to a car, then what fits it. CAR-001 */
export function CarStepsPage({ view, problem }: { view: CarStepsView; problem: string | null | undefined }) {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1} size="title">
          {HEADINGS[view.category]}
        </Heading>
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        {view.chosen && (
          <Card tone="sunken" padding="s">
            <Inline gap="s">
              <span>
                Ваш автомобиль: <b>{carName(view.chosen)}</b>
              </span>
              <ClearCar here={view.here} />
            </Inline>
          </Card>
        )}
        <Card>
          <Stack gap="m">
            <CarSteps view={view} aside={view.soFarHref && <a href={view.soFarHref}>Показать всё для этой модели</a>} />
            {view.car && <WholeCar view={view} car={view.car} />}
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}
