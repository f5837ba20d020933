import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { CarDetailsForm } from "./car-details-form.tsx";
import type { GarageCarView } from "./garage.server.ts";

/** The form for a car's details, and the link to remove it. */
export function GarageCarPage({ car, reply }: { car: GarageCarView; reply?: RefusedForm }) {
  return (
    <Stack gap="m">
      <Card>
        <Stack gap="m">
          <Heading level={2} size="large">
            {car.name}
          </Heading>
          <CarDetailsForm
            intent="change"
            action={`/my/garage/${car.id}/`}
            submitLabel="Сохранить"
            stored={car}
            reply={reply}
          />
        </Stack>
      </Card>
      <p>
        Марку, модель и модификацию изменить нельзя: добавьте другой автомобиль, а этот{" "}
        <a href={`/my/garage/${car.id}/remove/`}>удалите</a>.
      </p>
    </Stack>
  );
}

export function RemoveCarPage({ car }: { car: GarageCarView }) {
  return (
    <Card>
      <Stack gap="m">
        <p>
          {car.name}
          {car.gosNumber && `, ${car.gosNumber}`}. Госномер и пробег забудутся, добавить автомобиль можно будет снова.
        </p>
        <form method="post" action={`/my/garage/${car.id}/remove/`}>
          <Inline>
            <Button type="submit" variant="primary" icon="trash">
              Удалить
            </Button>
            <ButtonLink href="/my/garage/">Оставить</ButtonLink>
          </Inline>
        </form>
      </Stack>
    </Card>
  );
}
