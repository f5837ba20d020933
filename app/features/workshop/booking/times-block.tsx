import { Link } from "@remix-run/react";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import * as css from "./booking.css.ts";
import { type BookingReply, type DayView, HOLD_FORM, type TimesView } from "./booking-view.ts";
import { dayParts } from "./day-parts.ts";
import { OfferedSlots } from "./offered-slots.tsx";
import { useFreeTimes } from "./use-free-times.ts";

const WEEKDAYS = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"] as const;

const look = `${buttonClass({})} ${css.time}`;

interface TimesBlockProps {
  view: TimesView;
  reply?: BookingReply | undefined;
  /** What else is sent with the chosen time. */
  sent?: Readonly<Record<string, string>>;
}

/** The days of a month ahead and the times of the chosen one. A day is a link, a time a button. SVC-020, SVC-021 */
export function TimesBlock({ view, reply, sent = {} }: TimesBlockProps) {
  const { weeks, dayTitle, zoneNote, date, times, path, freshPath, waitPath } = view;
  const free = useFreeTimes(times, freshPath);
  const own = reply?.form === HOLD_FORM ? reply : undefined;
  return (
    <Card as="section" labelledBy="times-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="times-heading">
          День и время
        </Heading>
        {own && (
          <Notice tone="danger" title={own.message ?? "Это время уже занято"} live>
            {own.nearest.length > 0 && (
              <form method="post" action={path}>
                <Sent fields={sent} />
                <OfferedSlots slots={own.nearest} />
              </form>
            )}
          </Notice>
        )}
        <table className={css.calendar}>
          <caption className={visuallyHidden}>Свободные места по дням</caption>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" className={css.weekday}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find((day) => day !== null)?.date}>
                {WEEKDAYS.map((name, place) => (
                  <td key={name} className={css.cell}>
                    <Day day={week[place] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {dayTitle === null ? (
          <p>В ближайший месяц в этом центре всё занято. Выберите другой центр или позвоните нам.</p>
        ) : (
          <form method="post" action={path} aria-labelledby="day-heading">
            <Sent fields={sent} />
            <Stack gap="xs">
              <p>
                <b id="day-heading">{dayTitle}</b> {zoneNote && <span className={muted}>{zoneNote}</span>}
              </p>
              {times.length === 0 && <p>На этот день свободного времени не осталось. Выберите другой.</p>}
              {dayParts(times).map((part) => (
                <Stack key={part.title} gap="xxs">
                  <h3 className={muted}>{part.title}</h3>
                  <div className={css.times}>
                    {part.times.map((time) =>
                      free.has(time) ? (
                        <button key={time} type="submit" className={look} name="slot" value={`${date} ${time}`}>
                          {time}
                        </button>
                      ) : (
                        <button key={time} type="button" className={look} disabled>
                          <s>{time}</s>
                          <span className={visuallyHidden}> занято</span>
                        </button>
                      ),
                    )}
                  </div>
                </Stack>
              ))}
            </Stack>
          </form>
        )}
        {waitPath && (
          <p>
            <a href={waitPath} className={loneLink}>
              Сообщить, если освободится раньше
            </a>
          </p>
        )}
      </Stack>
    </Card>
  );
}

function Sent({ fields }: { fields: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries({ intent: HOLD_FORM, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function Day({ day }: { day: DayView | null }) {
  if (!day) return null;
  const { number, month, places, label, href, isCurrent } = day;
  const inside = (
    <>
      <span className={css.dayNumber} aria-hidden="true">
        {number}
      </span>
      <span className={css.dayNote} aria-hidden="true">
        {month || places}
      </span>
      <span className={visuallyHidden}>{label}</span>
    </>
  );
  if (href === null) return <span className={css.fullDay}>{inside}</span>;
  return (
    <Link to={href} className={css.day} preventScrollReset aria-current={isCurrent ? "date" : undefined}>
      {inside}
    </Link>
  );
}
