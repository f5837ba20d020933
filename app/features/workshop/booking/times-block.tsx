import { Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import * as css from "./booking.css.ts";
import { type BookingReply, type DayView, HOLD_FORM, type TimesView } from "./booking-view.ts";
import { shownDate, shownDay } from "./known-days.ts";
import { OfferedSlots } from "./offered-slots.tsx";

const EVERY_MS = 20_000;

/**
 * The times that are still free. While the page is in sight they are asked for again every 20 seconds, and at once where they came with
 * another day; what was taken meanwhile leaves the set, and nothing is added: the buttons stay where they are under the finger.
 */
function useFreeTimes(times: readonly string[], path: string, { isFresh }: { isFresh: boolean }): ReadonlySet<string> {
  const [fresh, setFresh] = useState<{ path: string; free: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const free = await fetch(path, { signal: ended.signal })
        .then((answer) => (answer.ok ? answer.json() : null))
        // A lost connection is no news about the times: the press itself will tell.
        .catch(() => null);
      if (!ended.signal.aborted && Array.isArray(free)) setFresh({ path, free: new Set(free) });
    };
    if (!isFresh) ask();
    const interval = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      ended.abort();
      clearInterval(interval);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [path, isFresh]);
  return fresh?.path === path ? fresh.free : new Set(times);
}

const PARTS = [
  { title: "Ночь", endsAt: "06:00" },
  { title: "Утро", endsAt: "12:00" },
  { title: "День", endsAt: "18:00" },
  { title: "Вечер", endsAt: "24:00" },
] as const;

interface DayPart {
  title: string;
  times: string[];
  /** Few come then: its times are shown when asked for. */
  isClosed: boolean;
}

/**
 * The times of a day («08:15», in order) by its parts, as people look for them; parts without any are left out. The night is closed where
 * the day has other times and is not today: tonight's come next.
 */
export function dayParts(times: readonly string[], isToday: boolean): DayPart[] {
  const groups = PARTS.map(({ title }): DayPart => ({ title, times: [], isClosed: false }));
  for (const time of times) groups[PARTS.findIndex(({ endsAt }) => time < endsAt)]?.times.push(time);
  const found = groups.filter((group) => group.times.length > 0);
  const isNightClosed = !isToday && found.length > 1;
  return found.map((part) => ({ ...part, isClosed: isNightClosed && part.title === PARTS[0].title }));
}

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
  const { weeks, zoneNote, waitPath, waitText } = view;
  const date = shownDate(view, useLocation().search);
  const day = shownDay(view, date);
  const times = day?.times ?? [];
  const path = day?.path ?? view.path;
  const free = useFreeTimes(times, day?.freshPath ?? view.freshPath, { isFresh: date === view.date });
  const isComing = useNavigation().state === "loading";
  const own = reply?.form === HOLD_FORM ? reply : undefined;
  const parts = dayParts(times, day?.isToday === true);
  return (
    <Card as="section" labelledBy="times-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="times-heading">
          День и время
        </Heading>
        {own && (
          <Notice tone="danger" title={own.error[""]?.join("\n") ?? "Это время уже занято"} live>
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
                    <Day day={week[place] ?? null} current={date} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {day === null ? (
          <p>В ближайший месяц в этом центре всё занято. Выберите другой центр или позвоните нам.</p>
        ) : (
          <form
            key={date}
            method="post"
            action={path}
            className={isComing ? css.stale : date === view.date ? undefined : css.come}
            aria-busy={isComing || undefined}
            aria-labelledby="day-heading"
          >
            <Sent fields={sent} />
            <Stack gap="xs">
              <p>
                <b id="day-heading">{day.title}</b> {zoneNote && <span className={muted}>{zoneNote}</span>}
              </p>
              {times.length === 0 && <p>На этот день свободного времени не осталось. Выберите другой.</p>}
              {parts.map(({ title, isClosed, times: own }) =>
                isClosed ? (
                  <Details key={date + title} summary={`${title}, с\u00a0${own[0]}`}>
                    <TimeButtons date={date} times={own} free={free} />
                  </Details>
                ) : (
                  <Stack key={title} gap="xxs">
                    <h3 className={muted}>{title}</h3>
                    <TimeButtons date={date} times={own} free={free} />
                  </Stack>
                ),
              )}
            </Stack>
          </form>
        )}
        {waitPath && (
          <p>
            <a href={waitPath} className={loneLink}>
              {waitText}
            </a>
          </p>
        )}
      </Stack>
    </Card>
  );
}

interface TimeButtonsProps {
  date: TimesView["date"];
  times: readonly string[];
  free: ReadonlySet<string>;
}

function TimeButtons({ date, times, free }: TimeButtonsProps) {
  return (
    <div className={css.times}>
      {times.map((time) =>
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

function Day({ day, current }: { day: DayView | null; current: TimesView["date"] }) {
  if (!day) return null;
  const { number, month, places, label, href } = day;
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
    <Link to={href} className={css.day} preventScrollReset aria-current={day.date === current ? "date" : undefined}>
      {inside}
    </Link>
  );
}
