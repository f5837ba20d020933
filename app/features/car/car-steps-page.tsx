import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionTable } from "../../ui/definition-table.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import type { CarStepsView } from "./car.server.ts";
import { CarFields } from "./car-fields.tsx";
import type { FittedCategory } from "./car-path.ts";
import { WholeCar } from "./whole-car.tsx";

const HEADINGS: Record<FittedCategory, string> = {
  tyre: "Шины по автомобилю",
  disk: "Диски по автомобилю",
  battery: "Аккумулятор по автомобилю",
};

/** Four dependent steps, a plain GET form each, then what fits the car. With scripts a choice goes on by itself. CAR-001 */
export function CarStepsPage({ view, error }: { view: CarStepsView; error: string | undefined }) {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1} size="title">
          {HEADINGS[view.category]}
        </Heading>
        {error && (
          <Notice tone="danger" live>
            {error}
          </Notice>
        )}
        <Card>
          <Stack gap="m">
            {view.steps.length > 0 && (
              <DefinitionTable
                rows={view.steps.map(({ label, title, changeHref }) => ({
                  term: label,
                  value: (
                    <Inline gap="s">
                      <b>{title}</b>
                      <a href={changeHref} aria-label={`Изменить: ${label.toLowerCase()}`}>
                        Изменить
                      </a>
                    </Inline>
                  ),
                }))}
              />
            )}
            {view.next && <NextStep view={view} next={view.next} />}
            {view.car && <WholeCar view={view} car={view.car} />}
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}

function NextStep({ view, next }: { view: CarStepsView; next: NonNullable<CarStepsView["next"]> }) {
  const select = useRef<HTMLSelectElement>(null);
  const firstPart = useRef(next.part);
  // Arrow keys change a closed list with every press: then the choice is made with the button.
  const byKeyboard = useRef(false);
  const isLoading = useNavigation().state !== "idle";

  useEffect(() => {
    if (firstPart.current !== next.part) select.current?.focus();
    firstPart.current = next.part;
  }, [next.part]);

  return (
    <Form action="/cars/" method="get" preventScrollReset>
      <Stack gap="m">
        <input type="hidden" name="category" value={view.category} />
        {view.back && <input type="hidden" name="back" value={view.back} />}
        <CarFields car={Object.fromEntries(view.steps.map(({ part, slug }) => [part, slug]))} />
        <Select
          key={next.part}
          ref={select}
          name={next.part}
          label={next.label}
          placeholder="Выберите"
          options={view.options}
          onKeyDown={() => {
            byKeyboard.current = true;
          }}
          onPointerDown={() => {
            byKeyboard.current = false;
          }}
          onChange={(event) => {
            if (!byKeyboard.current && event.currentTarget.value) event.currentTarget.form?.requestSubmit();
          }}
          required
        />
        <Inline gap="s">
          <Button type="submit" variant="primary" loading={isLoading}>
            Дальше
          </Button>
          {view.soFarHref && <a href={view.soFarHref}>Показать всё для этой модели</a>}
        </Inline>
      </Stack>
    </Form>
  );
}
