import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { pressForm } from "../../../shared/press-form.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { CarFields } from "./car-fields.tsx";
import type { StepsView } from "./steps.server.ts";

interface CarStepsProps {
  view: StepsView;
  /** Shown beside the button to continue. */
  aside?: ReactNode;
}

/** Four dependent steps, a plain GET form each. With scripts a choice continues at once. CAR-001 */
export function CarSteps({ view, aside }: CarStepsProps) {
  const chosen = useRef<HTMLDivElement>(null);
  const isWhole = view.next === null;
  const wasWhole = useRef(isWhole);

  useEffect(() => {
    // The focused select disappears with the previous step.
    if (isWhole && !wasWhole.current) chosen.current?.focus();
    wasWhole.current = isWhole;
  }, [isWhole]);

  return (
    <>
      {view.steps.length > 0 && (
        <div ref={chosen} tabIndex={-1}>
          <DefinitionTable
            rows={rowsOf(view).map(({ label, title, changeHref }) => ({
              term: label,
              value: (
                <Inline gap="s">
                  <b>{title}</b>
                  <a href={changeHref} className={loneLink} aria-label={`Изменить: ${label.toLowerCase()}`}>
                    Изменить
                  </a>
                </Inline>
              ),
            }))}
          />
        </div>
      )}
      {view.next && <NextStep view={view} next={view.next} aside={aside} />}
    </>
  );
}

/** The year stands where it was asked: after the model. */
function rowsOf({ steps, year }: StepsView) {
  return year ? [...steps.slice(0, 2), year, ...steps.slice(2)] : steps;
}

function NextStep({ view, next, aside }: CarStepsProps & { next: NonNullable<StepsView["next"]> }) {
  const select = useRef<HTMLSelectElement>(null);
  const firstPart = useRef(next.part);
  // Arrow keys change a closed select with every press: keyboard users confirm with the button.
  const byKeyboard = useRef(false);
  const isLoading = useNavigation().state !== "idle";

  useEffect(() => {
    if (firstPart.current !== next.part) select.current?.focus();
    firstPart.current = next.part;
  }, [next.part]);

  return (
    <Form action={view.action} method="get" preventScrollReset>
      <Stack gap="m">
        {Object.entries(view.kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
            const { form, value } = event.currentTarget;
            if (!byKeyboard.current && value && form) pressForm(form);
          }}
          required
        />
        <Inline gap="s">
          <Button type="submit" variant="primary" loading={isLoading}>
            Дальше
          </Button>
          {aside}
        </Inline>
      </Stack>
    </Form>
  );
}
