import { loneLink } from "../../../styles/typography.css.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./centre-card.css.ts";
import { CentreFace } from "./centre-face.tsx";
import type { CentreCardView } from "./centre-view.ts";

interface CentreListProps {
  centres: readonly CentreCardView[];
  /** For who saves data. */
  withoutFaces?: boolean;
}

export function CentreList({ centres, withoutFaces = false }: CentreListProps) {
  return (
    <ul className={css.list}>
      {centres.map((centre) => (
        <li key={centre.id} className={css.item}>
          <CentreCard centre={centre} hasFace={!withoutFaces} />
        </li>
      ))}
    </ul>
  );
}

/** A centre wherever it is shown: its face, whether it is open, what it can, the next times to press, how to call and to find it. */
function CentreCard({ centre, hasFace }: { centre: CentreCardView; hasFace: boolean }) {
  const { title, href, opening, abilities } = centre;
  return (
    <article className={css.card}>
      {hasFace && <CentreFace face={centre.face} photo={centre.photo} className={css.facade} />}
      <div className={hasFace ? css.words : css.across}>
        <h3 className={css.title}>
          {href ? (
            <a href={href} className={loneLink}>
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <p>{centre.address}</p>
        {opening && <p className={opening.isOpen ? css.open : css.closed}>{opening.text}</p>}
        {centre.hoursText && <p className={css.small}>{centre.hoursText}</p>}
        {abilities && <p className={css.small}>{abilities}</p>}
      </div>
      <div className={css.across}>
        <Times centre={centre} />
        <div className={css.links}>
          <a href={`tel:${centre.phone}`} className={loneLink}>
            {centre.phoneText}
          </a>
          <a href={centre.mapHref} className={loneLink} target="_blank" rel="noopener">
            На карте
            <VisuallyHidden>: {title}</VisuallyHidden>
          </a>
        </div>
      </div>
    </article>
  );
}

/** The next times as buttons; without any, the way to choose one. */
export function Times({ centre: { title, timesLabel, times, bookPath } }: TimesProps) {
  if (times.length === 0)
    return (
      <ButtonLink href={bookPath}>
        Записаться
        <VisuallyHidden>: {title}</VisuallyHidden>
      </ButtonLink>
    );
  return (
    <div>
      <div className={css.small}>{timesLabel}</div>
      <div className={css.times}>
        {times.map(({ label, href }) => (
          <a key={label} href={href} className={`${buttonClass()} ${css.time}`}>
            {label}
            <VisuallyHidden>, записаться: {title}</VisuallyHidden>
          </a>
        ))}
      </div>
    </div>
  );
}

interface TimesProps {
  centre: Pick<CentreCardView, "title" | "timesLabel" | "times" | "bookPath">;
}
