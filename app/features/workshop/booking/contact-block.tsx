import { useEffect, useState } from "react";
import { ConsentTicks } from "../../../shared/consent-ticks.tsx";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { HeldLinks, MoreNeededNotice, ProofFields } from "../../customers/phone-proof/proof-fields.tsx";
import { BOOK_FORM, type BookingField, type BookingReply, type ContactView, FORGET_FORM } from "./booking-view.ts";
import { OfferedSlots } from "./offered-slots.tsx";

const TICK_MS = 1_000;

interface HoldCountdownProps {
  secondsLeft: number;
  /** The end by the clock of the centre: all that is said where scripts are off. */
  until: string;
}

/** How long the chosen time is kept. A hold is a courtesy: when it ends, the time can still be booked while nobody else takes it. */
function HoldCountdown({ secondsLeft, until }: HoldCountdownProps) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const endsAt = Date.now() + secondsLeft * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));
    const interval = setInterval(tick, TICK_MS);
    return () => clearInterval(interval);
  }, [secondsLeft]);
  if (left === 0) return <Notice tone="warning">Время больше не держим за вами, но записаться ещё можно.</Notice>;
  return (
    <Notice>
      Держим это время за вами до {until}
      {left !== null && <span aria-hidden="true">, осталось {clock(left)}</span>}.
    </Notice>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

interface ContactBlockProps {
  view: ContactView;
  reply: BookingReply | undefined;
}

/** Who comes and by what car. A time that was lost meanwhile keeps everything typed and offers the nearest. SVC-022 */
export function ContactBlock({ view, reply }: ContactBlockProps) {
  const own = reply?.form === BOOK_FORM ? reply : undefined;
  const field = fieldsOf<BookingField>(BOOK_FORM, own, view.stored);
  const isLost = own !== undefined && own.nearest.length > 0;
  return (
    <Card as="section" labelledBy="contact-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="contact-heading">
          Кто приедет
        </Heading>
        <FormProblems reply={own} title={isLost ? "Это время уже занято" : "Запись не отправлена"} />
        <HeldLinks held={own?.proof.held} />
        {own?.proof.isCodeAnother && (
          <Notice tone="success" live>
            Отправили новый код. Введите его и запишитесь.
          </Notice>
        )}
        {view.hold && !isLost && <HoldCountdown {...view.hold} />}
        {!own && <MoreNeededNotice more={view.moreNeeded} />}
        {view.isRemembered && (
          <form method="post" action={view.path}>
            <span className={muted}>Данные — с прошлого раза на этом устройстве.</span>{" "}
            <Button variant="quiet" name="intent" value={FORGET_FORM}>
              Забыть их
            </Button>
          </form>
        )}
        <form method="post" action={view.path} noValidate>
          {/* Enter in a field presses the first button of the form, which must not choose another time. */}
          <button type="submit" className={visuallyHidden} tabIndex={-1} aria-hidden="true" />
          <input type="hidden" name="intent" value={BOOK_FORM} />
          <input type="hidden" name="idempotencyKey" value={own?.idempotencyKey ?? view.idempotencyKey} />
          <input type="hidden" name="expectedSum" value={own?.expectedSum ?? view.expectedSum ?? ""} />
          <Stack gap="m">
            <Grid template="halves">
              <TextField {...field("name")} label="Имя" autoComplete="name" maxLength={100} />
              <TextField
                {...field("phone")}
                label="Телефон"
                hint="Мобильный: +7 и десять цифр"
                kind="phone"
                readOnly={view.isForClient}
              />
            </Grid>
            <ProofFields form={BOOK_FORM} asked={own?.proof} code={field("code")} />
            <TextField {...field("email")} label="Электронная почта, если хотите" kind="email" />
            <Fieldset id="car" legend="Автомобиль">
              <Grid template="halves">
                <TextField {...field("plate")} label="Номер" hint="А123ВС96" maxLength={20} />
                <TextField
                  {...field("carTitle")}
                  label="Марка и модель"
                  hint="Если номера нет под рукой"
                  maxLength={120}
                />
              </Grid>
            </Fieldset>
            <TextArea {...field("comment")} label="Комментарий, если нужен" maxLength={500} rows={2} />
            {!view.isForClient && <ConsentTicks field={field} version={view.consentVersion} />}
            {isLost ? (
              <Fieldset id="nearest" legend="Ближайшее свободное время">
                <OfferedSlots slots={own.nearest} verb="Записаться: " />
              </Fieldset>
            ) : (
              <div>
                <Button variant="primary" size="l">
                  Записаться: {view.whenText}
                </Button>
              </div>
            )}
            <p className={muted}>Оплата после работы. Перенести или отменить запись можно до её начала.</p>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}
