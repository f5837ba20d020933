import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionTable } from "../../ui/definition-table.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../ui/layout.tsx";
import { Select } from "../../ui/select.tsx";
import type { CarStepsView, FittedCategory } from "./car.server.ts";

const HEADINGS: Record<FittedCategory, string> = {
  tyre: "Шины по автомобилю",
  disk: "Диски по автомобилю",
  battery: "Аккумулятор по автомобилю",
};

/** Four dependent steps, a plain GET form each. With scripts a choice goes on by itself. */
export function CarStepsPage({ view }: { view: CarStepsView }) {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1} size="title">
          {HEADINGS[view.category]}
        </Heading>
        <Card>
          <Stack gap="m">
            {view.steps.length > 0 && (
              <DefinitionTable
                rows={view.steps.map(({ label, title, changeHref }) => ({
                  term: label,
                  value: (
                    <Inline gap="s">
                      <b>{title}</b>
                      <a href={changeHref}>Изменить</a>
                    </Inline>
                  ),
                }))}
              />
            )}
            <form action="/cars/" method="get">
              <Stack gap="m">
                <input type="hidden" name="category" value={view.category} />
                {view.steps.map(({ part, slug }) => (
                  <input key={part} type="hidden" name={part} value={slug} />
                ))}
                <Select
                  key={view.next}
                  name={view.next}
                  label={view.nextLabel}
                  placeholder="Выберите"
                  options={view.options}
                  onChange={(event) => event.currentTarget.form?.requestSubmit()}
                  required
                />
                <Inline gap="s">
                  <Button type="submit" variant="primary">
                    Дальше
                  </Button>
                  {view.soFarHref && <a href={view.soFarHref}>Показать всё для этой модели</a>}
                </Inline>
              </Stack>
            </form>
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}
