import { ButtonLink } from "../../../ui/button-link.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./order-details.css.ts";
import type { OrderStep } from "./order-steps.ts";

const words = { done: "готово", now: "сейчас", later: "впереди" } as const;

/** How far it is, from taken to handed out. */
export function OrderProgress({ steps }: { steps: readonly OrderStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={css.steps} aria-label="Ход заказа">
      {steps.map(({ title, state }) => (
        <li key={title} className={css.step[state]} aria-current={state === "now" ? "step" : undefined}>
          {title}
          <VisuallyHidden>: {words[state]}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

interface PlaceLinksProps {
  calendarHref?: string | null;
  /** What a calendar has of it comes out. */
  isOver?: boolean;
  mapHref: string | null;
  phone: string;
}

/** What one does with a place and a time. */
export function PlaceLinks({ calendarHref, isOver = false, mapHref, phone }: PlaceLinksProps) {
  return (
    <Inline gap="xs">
      {calendarHref && (
        <ButtonLink href={calendarHref} icon="calendar" download>
          {isOver ? "Убрать из календаря" : "В календарь"}
        </ButtonLink>
      )}
      {mapHref && (
        <ButtonLink href={mapHref} icon="pin" rel="noreferrer" target="_blank">
          На карте
        </ButtonLink>
      )}
      <ButtonLink href={`tel:${phone}`} icon="phone">
        Позвонить
      </ButtonLink>
    </Inline>
  );
}
