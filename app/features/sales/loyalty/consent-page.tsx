import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import type { ConsentView } from "./consent.server.ts";
import { ConsentForm, ConsentThanks } from "./consent-form.tsx";

interface ConsentPageProps {
  view: ConsentView;
  reply: RefusedForm | undefined;
}

/** The consent to the programme as a page. */
export function ConsentPage({ view, reply }: ConsentPageProps) {
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>Программа лояльности</Heading>
        <Card>
          <Stack gap="m">
            {view.isAgreed ? <ConsentThanks messages={view.messages} /> : <ConsentQuestion view={view} reply={reply} />}
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}

function ConsentQuestion({ view, reply }: ConsentPageProps) {
  return (
    <>
      <FormProblems reply={reply} title="Вы ещё не участник программы" />
      <ConsentForm inviter={view.inviter} rulesVersion={view.rulesVersion} reply={reply} />
    </>
  );
}
