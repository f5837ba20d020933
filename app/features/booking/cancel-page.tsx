import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";
import type { AppointmentPageView } from "./appointment.server.ts";

/** Asks once before the time is given back. */
export function CancelPage({ view: { when, title, centre, canBeChanged, path } }: { view: AppointmentPageView }) {
  return (
    <Stack gap="m">
      <Heading level={1}>Отмена записи</Heading>
      {canBeChanged ? (
        <p>
          Отменить запись: {when}, {title}, {centre.title}? Время сразу освободится для других.
        </p>
      ) : (
        <p>Отменить эту запись уже нельзя: она отменена, или её время прошло.</p>
      )}
      <Inline gap="s">
        {canBeChanged && (
          <form method="post">
            <Button variant="danger">Отменить запись</Button>
          </form>
        )}
        <ButtonLink href={path}>{canBeChanged ? "Оставить запись" : "К записи"}</ButtonLink>
      </Inline>
    </Stack>
  );
}
