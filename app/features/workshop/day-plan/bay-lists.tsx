import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Heading } from "../../../ui/heading.tsx";
import * as css from "./day-plan.css.ts";
import type { DayPlanView } from "./day-plan.server.ts";

/** One bay after the other, each with what is in it: for phones. */
export function BayLists({ view: { bays } }: { view: DayPlanView }) {
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
            <a href={closeHref} className={loneLink}>
              Закрыть: {title}
            </a>
          )}
        </section>
      ))}
    </div>
  );
}
