import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import type { AppointmentPageView } from "./appointment.server.ts";
import { ShownVisit } from "./shown-visit.tsx";

/** Asks once before the time is given back. */
export function CancelPage({ view, reply }: { view: AppointmentPageView; reply: RefusedForm | undefined }) {
  const { when, title, centre, canBeChanged, path, shown } = view;
  return (
    <Container width="prose">
      <Stack gap="m">
        <FormProblems reply={reply} title="Запись не отменена" />
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
            <form method="post" action={`${path}?act=cancel`}>
              <ShownVisit shown={shown} />
              <Button variant="danger">Отменить запись</Button>
            </form>
          )}
          <ButtonLink href={path}>{canBeChanged ? "Оставить запись" : "К записи"}</ButtonLink>
        </Inline>
      </Stack>
    </Container>
  );
}
