import { loneLink } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { GarageView } from "./garage.server.ts";

/** The customer's cars: which one is chosen, and links to what fits each. ACC-002 */
export function GaragePage({ view: { cars, toAdd } }: { view: GarageView }) {
  const addChosen = toAdd && (
    <ButtonLink href={toAdd.href} icon="car">
      Добавить выбранный автомобиль: {toAdd.name}
    </ButtonLink>
  );
  if (cars.length === 0)
    return (
      <EmptyState
        icon="car"
        title="В гараже пока нет автомобилей"
        actions={
          <>
            <ButtonLink href="/my/garage/add/" variant="primary" icon="plus">
              Добавить автомобиль
            </ButtonLink>
            {addChosen}
          </>
        }
      >
        <p>Добавьте автомобиль, чтобы подбирать к нему шины, диски и аккумулятор в одно нажатие.</p>
      </EmptyState>
    );
  return (
    <Stack gap="m">
      <Inline gap="s">
        <ButtonLink href="/my/garage/add/" icon="plus">
          Добавить автомобиль
        </ButtonLink>
        {addChosen}
      </Inline>
      <Stack as="ul" gap="m">
        {cars.map((car) => (
          <GarageCar key={car.id} car={car} />
        ))}
      </Stack>
    </Stack>
  );
}

function GarageCar({ car }: { car: GarageView["cars"][number] }) {
  return (
    <Card as="li">
      <Stack gap="s">
        <Inline gap="s">
          <Heading level={2} size="large">
            {car.name}
          </Heading>
          {car.isChosen && (
            <Badge tone="success" icon="check">
              Выбран
            </Badge>
          )}
        </Inline>
        <DefinitionTable
          rows={[
            { term: "Госномер", value: car.gosNumber || "не указан" },
            { term: "Пробег", value: car.mileage || "не указан" },
          ]}
        />
        <Inline gap="s">
          {car.picks.map(({ label, href }) => (
            <a key={href} href={href} className={loneLink}>
              {label}
              <VisuallyHidden> для {car.name}</VisuallyHidden>
            </a>
          ))}
        </Inline>
        <Inline gap="s">
          <ChooseCar car={car} />
          <ButtonLink href={`/my/garage/${car.id}/`}>
            Изменить
            <VisuallyHidden> {car.name}</VisuallyHidden>
          </ButtonLink>
          <ButtonLink href={`/my/garage/${car.id}/remove/`} variant="quiet" icon="trash">
            Удалить
            <VisuallyHidden> {car.name}</VisuallyHidden>
          </ButtonLink>
        </Inline>
      </Stack>
    </Card>
  );
}

/** Chooses this car, or clears the choice. CAR-002, CAR-015 */
function ChooseCar({ car: { id, name, isChosen } }: { car: GarageView["cars"][number] }) {
  return (
    <form method="post" action="/my/garage/">
      <input type="hidden" name="intent" value={isChosen ? "clear" : "choose"} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit">
        {isChosen ? "Снять выбор" : "Выбрать"}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </form>
  );
}
