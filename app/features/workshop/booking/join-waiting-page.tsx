import { ConsentTicks } from "../../../shared/consent-ticks.tsx";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { HeldLinks, MoreNeededNotice, ProofFields } from "../../customers/phone-proof/proof-fields.tsx";
import type { JoinView, WaitField, WaitReply } from "./waiting.server.ts";

const FORM = "wait";
const HOURS = [
  { value: "any", label: "Любое время" },
  { value: "morning", label: "До 12 часов" },
  { value: "day", label: "С 12 до 17" },
  { value: "evening", label: "После 17 часов" },
];

/** «Сообщить, если освободится»: days and hours that suit. */
export function JoinWaitingPage({ view, reply }: { view: JoinView; reply: WaitReply | undefined }) {
  const field = fieldsOf<WaitField>(FORM, reply, view.stored);
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>Сообщить, если освободится</Heading>
        <p>
          {view.title}. {view.place}. Ждать можно дни и часы, на которые сейчас всё занято: свободное время записывайте
          сразу. Когда подходящее освободится, пришлём SMS и полчаса подержим его для вас, по очереди.
        </p>
        <FormProblems reply={reply} />
        <HeldLinks held={reply?.proof.held} />
        {!reply && <MoreNeededNotice more={view.moreNeeded} />}
        <form method="post" action={view.path} noValidate>
          {/* Enter in a field presses the first button of the form, which must not ask for another code. */}
          <button type="submit" className={visuallyHidden} tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="intent" value={FORM} />
          <input type="hidden" name="idempotencyKey" value={view.key} />
          <Stack gap="m">
            <Grid template="halves">
              <TextField {...field("dateFrom")} label="С какого дня" type="date" />
              <TextField {...field("dateTo")} label="По какой день" type="date" hint="Не больше двух недель" />
            </Grid>
            <Select {...field("hours")} label="В какое время" options={HOURS} />
            <Grid template="halves">
              <TextField {...field("name")} label="Имя" autoComplete="name" maxLength={100} />
              <TextField {...field("phone")} label="Телефон" hint="Мобильный: +7 и десять цифр" kind="phone" />
            </Grid>
            <ProofFields form={FORM} asked={reply?.proof} code={field("code")} />
            <ConsentTicks field={field} version={view.consentVersion} />
            <Inline gap="s">
              <Button variant="primary" size="l">
                Сообщить
              </Button>
              <ButtonLink href={view.backPath}>К свободному времени</ButtonLink>
            </Inline>
          </Stack>
        </form>
      </Stack>
    </Container>
  );
}
