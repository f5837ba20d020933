import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { HoldTime } from "./hold-time.tsx";

export interface CentreChoice {
  id: number;
  title: string;
  address: string;
  hours: string;
  pageHref: string;
  /** «сегодня, 18:15», the first free time; null when nothing is free. With `isToBook` the works are known, and a press keeps it. */
  next: { text: string; value: string; href: string; isToBook: boolean } | null;
  /** Kopecks; null when the price is the same everywhere or is not known. */
  price: number | null;
  isLast: boolean;
  /** The wheels are given out here. */
  isHome: boolean;
  /** «Привезём шины с хранения в «Южнопортовый» к 3 декабря.»; null where nothing limits them. */
  wheels: string | null;
  /** Why it cannot be chosen, and who can instead; null for a centre that can. */
  problem: string | null;
  nearest: { title: string; href: string } | null;
  href: string;
}

/** The centres of the region; one that cannot do the works says why and who can. SVC-019 */
export function CentresBlock({ centres }: { centres: readonly CentreChoice[] }) {
  return (
    <Card as="section" labelledBy="centres-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="centres-heading">
          Где
        </Heading>
        {centres.length === 0 && <p>Рядом нет центров, где это делают. Позвоните нам, подскажем.</p>}
        <Stack as="ul" gap="xs">
          {centres.map((centre) => (
            <Centre key={centre.id} centre={centre} />
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

function Centre({ centre }: { centre: CentreChoice }) {
  const { title, address, hours, pageHref, next, price, isLast, isHome, wheels, problem, nearest, href } = centre;
  return (
    <Card as="li" padding="s" tone={problem === null ? "raised" : "sunken"}>
      <Inline apart gap="s">
        <div>
          <a href={pageHref} className={loneLink}>
            <b>{title}</b>
          </a>{" "}
          {isHome && <Badge tone="success">Шины здесь</Badge>} {isLast && <Badge>Вы выбирали</Badge>}
          <div className={muted}>
            {address}, {hours}
          </div>
          {problem === null && wheels && <div>{wheels}</div>}
          {problem === null ? (
            <div>
              {[next && !next.isToBook && `Ближайшее время: ${next.text}`, price !== null && formatPrice(price)]
                .filter(Boolean)
                .join(" · ")}
            </div>
          ) : (
            <div>
              {problem}
              {nearest && (
                <>
                  {" "}
                  Ближайший, где это делают: <a href={nearest.href}>{nearest.title}</a>.
                </>
              )}
            </div>
          )}
        </div>
        {problem === null && (
          <Inline gap="xs">
            {next?.isToBook && <HoldTime when={next.text} place={title} slot={next.value} path={href} />}
            <ButtonLink href={href}>
              Выбрать<VisuallyHidden> центр {title}</VisuallyHidden>
            </ButtonLink>
          </Inline>
        )}
      </Inline>
    </Card>
  );
}
