import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AddFromListForm } from "../add-to-cart/add-from-list.tsx";
import { AxleSetRow } from "../axle-sets/axle-set-card.tsx";
import type { CarStepsView } from "./car.server.ts";
import { CarFields } from "./car-fields.tsx";
import { pickLabels } from "./pick-labels.ts";

/** What fits the car, and the button that remembers it. */
export function WholeCar({ view, car }: { view: CarStepsView; car: NonNullable<CarStepsView["car"]> }) {
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
