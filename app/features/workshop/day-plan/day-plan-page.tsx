import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "./day-plan.css.ts";
import type { DayPlanView } from "./day-plan.server.ts";
import { DAY_PLAN_PATH, WALK_IN_PATH } from "./day-plan-paths.ts";
import { DayTable } from "./day-table.tsx";

/** One bay after the other, each with what is in it: for phones. */
function BayLists({ view: { bays } }: { view: DayPlanView }) {
  return (
    <div className={css.narrow}>
      {bays.map(({ id, title, note, items, closeHref }) => (
        <section key={id} aria-labelledby={`bay-${id}`}>
          <Heading level={3} size="large" id={`bay-${id}`}>
            {title}
          </Heading>
          <p className={muted}>{note}</p>
          {items.length === 0 ? (
            <p>Весь день свободен.</p>
          ) : (
            <ul>
              {items.map(({ key, look, when, title: who, notes, href }) => (
                <li key={key} className={css.item}>
                  <div className={css.block[look]}>
                    <div className={css.lines}>
                      {href ? (
                        <a href={href} className={loneLink}>
                          {when} {who}
                        </a>
                      ) : (
                        <span>
                          {when} {who}
                        </span>
                      )}
                      {notes.map((each) => (
                        <span key={each}>{each}</span>
                      ))}
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          )}
          {closeHref && (
            <a href={closeHref} className={`${loneLink} ${css.screenOnly}`}>
              Закрыть: {title}
            </a>
          )}
        </section>
      ))}
    </div>
  );
}

interface DayPlanProps {
  view: DayPlanView;
  reply: RefusedForm | undefined;
}

/** A day of a centre: its bays against the clock, and everything that is done about it. */
export function DayPlanPage({ view, reply }: DayPlanProps) {
  return (
    <BackOfficeFrame messages={view.messages}>
      <Heading level={1} size="title">
        {view.title}
      </Heading>
      <FormProblems reply={reply} title="Не получилось" />
      {view.shopId === null ? (
        <p>За вами не закреплён ни один центр. Его назначает администратор отдела.</p>
      ) : (
        <>
          <div className={css.bar}>
            <Choice view={view} />
            <Booking view={view} />
          </div>
          <Inline gap="s" apart>
            <Inline gap="s" align="baseline">
              <Heading level={2} size="large">
                {view.dayTitle}
              </Heading>
              <span>{view.facts.join(" · ")}</span>
              {view.isSurge && <Badge tone="signal">Массовая переобувка</Badge>}
            </Inline>
            <div className={css.screenOnly}>
              <Inline gap="xs">
                {view.jump && (
                  <span className={css.jump}>
                    <a href={view.jump.href} className={loneLink}>
                      {view.jump.label}
                    </a>
                  </span>
                )}
                {view.booking && (
                  <a href={view.booking.newHref} className={loneLink}>
                    Новый клиент
                  </a>
                )}
                {view.waiting && (
                  <a href={view.waiting.href} className={loneLink}>
                    {view.waiting.text}
                  </a>
                )}
                {view.wholeHref && (
                  <a href={view.wholeHref} className={loneLink}>
                    Весь день
                  </a>
                )}
                {view.closeHref && <ButtonLink href={view.closeHref}>Закрыть пост</ButtonLink>}
              </Inline>
            </div>
          </Inline>
          {view.bays.length === 0 ? (
            <p>У центра нет постов.</p>
          ) : view.rows.length === 0 ? (
            <p>В этот день центр закрыт, записей нет.</p>
          ) : (
            <>
              <DayTable view={view} />
              <BayLists view={view} />
            </>
          )}
          <div className={css.screenOnly}>
            <Why view={view} />
          </div>
          <Closures view={view} />
          <Cancelled view={view} />
        </>
      )}
    </BackOfficeFrame>
  );
}

/** The days to step to, and whose day and which: a phone shows these fields when they are asked for. */
const Choice = ({ view: { shops, shopId, day, dayLinks } }: Pick<DayPlanProps, "view">) => (
  <div className={css.choice}>
    <input type="checkbox" id="pick-day" className={css.picking} />
    <form method="get" action={DAY_PLAN_PATH} className={css.pick}>
      <Select name="shop" label="Центр" labelHidden options={shops} defaultValue={shopId ?? ""} />
      <TextField name="day" type="date" label="День" labelHidden defaultValue={day} />
      <Button>Показать</Button>
    </form>
    <nav aria-label="Дни" className={css.days}>
      {dayLinks.map(({ label, href, isCurrent }) => (
        <a key={label} href={href} className={loneLink} aria-current={isCurrent ? "date" : undefined}>
          {label}
        </a>
      ))}
      <label htmlFor="pick-day" className={css.pickLabel}>
        Выбрать
      </label>
    </nav>
  </div>
);

/** What an operator answers when somebody asks why they cannot come at ten. */
function Why({ view: { why, shopId, day } }: Pick<DayPlanProps, "view">) {
  if (!why) return null;
  const { answer, error, values, kinds } = why;
  return (
    <Card as="section" labelledBy="why-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="why-heading">
          Почему нельзя на это время
        </Heading>
        <form method="get" action={`${DAY_PLAN_PATH}#why-heading`} noValidate>
          <input type="hidden" name="shop" value={shopId ?? ""} />
          <input type="hidden" name="day" value={day} />
          <div className={css.fields}>
            <TextField
              name="why"
              label="Время"
              type="time"
              step={900}
              defaultValue={values.why}
              error={error ?? undefined}
            />
            <Select name="kind" label="Работы" options={kinds} defaultValue={values.kind} />
            <TextField name="minutes" label="Минут" inputMode="numeric" defaultValue={values.minutes} />
            <Button>Узнать</Button>
          </div>
        </form>
        {answer && (
          <Notice tone={answer.isOffered ? "success" : "warning"} title={answer.title}>
            {answer.reasons.length > 0 && (
              <ul>
                {answer.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
            {answer.bays.length > 0 && (
              <ul>
                {answer.bays.map((bay) => (
                  <li key={bay}>{bay}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
      </Stack>
    </Card>
  );
}

/** Two presses for a regular: the phone here, the button on the next page. */
const Booking = ({ view: { booking, day } }: Pick<DayPlanProps, "view">) =>
  booking && (
    <form method="get" action={WALK_IN_PATH} aria-label="Записать клиента">
      <input type="hidden" name="shop" value={booking.shop} />
      <input type="hidden" name="day" value={day} />
      {booking.time && <input type="hidden" name="time" value={booking.time} />}
      <div className={css.booking}>
        <TextField
          name="who"
          label="Записать: телефон или номер автомобиля"
          labelHidden
          placeholder="Телефон или номер"
          autoComplete="off"
          maxLength={60}
        />
        <Button variant="primary">Записать</Button>
      </div>
    </form>
  );

const Closures = ({ view: { closures } }: Pick<DayPlanProps, "view">) =>
  closures.length === 0 ? null : (
    <Stack as="section" gap="s">
      <Heading level={2} size="large">
        Закрытые посты
      </Heading>
      <ul className={css.list}>
        {closures.map(({ id, version, text }) => (
          <li key={id}>
            <Inline gap="s" apart>
              <span>{text}</span>
              <form method="post">
                <input type="hidden" name="intent" value="reopen" />
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="version" value={version} />
                <Button aria-label={`Открыть: ${text}`}>Открыть</Button>
              </form>
            </Inline>
          </li>
        ))}
      </ul>
    </Stack>
  );

const Cancelled = ({ view: { cancelled } }: Pick<DayPlanProps, "view">) =>
  cancelled.length === 0 ? null : (
    <Details summary={`Отменены: ${cancelled.length}`}>
      <ul className={css.list}>
        {cancelled.map(({ identity, text, chip, href }) => (
          <li key={identity}>
            <Inline gap="s">
              {href ? (
                <a href={href} className={loneLink}>
                  {text}
                </a>
              ) : (
                <span>{text}</span>
              )}
              <Badge tone={chip.tone}>{chip.text}</Badge>
            </Inline>
          </li>
        ))}
      </ul>
    </Details>
  );
