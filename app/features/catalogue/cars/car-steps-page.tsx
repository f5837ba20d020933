import { carName } from "../../../shared/chosen-car.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AddFromListForm } from "../add-to-cart/add-from-list.tsx";
import { AxleSetRow } from "../axle-sets/axle-set-card.tsx";
import type { CarStepsView } from "./car.server.ts";
import { CarFields } from "./car-fields.tsx";
import type { FittedCategory } from "./car-path.ts";
import { CarSteps } from "./car-steps.tsx";
import { ClearCar } from "./clear-car.tsx";
import { pickLabels } from "./pick-labels.ts";

/** What fits the car, and the button that remembers it. */
function WholeCar({ view, car }: { view: CarStepsView; car: NonNullable<CarStepsView["car"]> }) {
  const slugs = Object.fromEntries(view.steps.map(({ part, slug }) => [part, slug]));
  return (
    <Stack gap="m">
      <form action="/cars/" method="post">
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="category" value={view.category} />
        {view.back && <input type="hidden" name="back" value={view.back} />}
        <CarFields car={slugs} />
        <Button type="submit" variant="primary" full>
          Выбрать этот автомобиль
        </Button>
      </form>
      {car.isRemembered && <Notice tone="success">Этот автомобиль уже выбран.</Notice>}
      <Inline gap="s">
        {car.lists.map(({ category, href }) => (
          <ButtonLink key={category} href={href}>
            {pickLabels[category]}
          </ButtonLink>
        ))}
      </Inline>
      <Heading level={2} size="large">
        Что подходит
      </Heading>
      <DefinitionTable
        rows={car.rows.map(({ term, lines }) => ({
          term,
          value: lines.map((line) => <div key={line}>{line}</div>),
        }))}
      />
      <p>
        Источник: {car.source}. Перед покупкой сверьтесь с тем, что стоит на автомобиле: размер шины написан на её
        боковине.
      </p>
      {car.axleSets.length > 0 && (
        <>
          <Heading level={2} size="large">
            Комплекты на две оси
          </Heading>
          <AxleSetRow axleSets={car.axleSets} />
          <AddFromListForm goods={car.axleSets} />
        </>
      )}
    </Stack>
  );
}

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
