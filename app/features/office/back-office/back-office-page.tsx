import { DoneMessages } from "../../../shared/done-messages.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { HANDBOOK_PATH } from "../handbook/handbook-rules.ts";
import { ClientSearchForm } from "../staff/client-search-form.tsx";
import * as css from "./back-office-page.css.ts";
import type { BackOfficeView } from "./resources.server.ts";

interface BackOfficePageProps {
  view: BackOfficeView & { messages: readonly string[]; isOperator: boolean };
}

/** What waits for this person, then the parts of the back office that they may see. */
export function BackOfficePage({
  view: { groups, waiting, centre, hasHandbook, messages, isOperator },
}: BackOfficePageProps) {
  return (
    <div className={css.page}>
      <Stack gap="m">
        <Heading level={1}>Бэк-офис</Heading>
        {hasHandbook && (
          <a href={HANDBOOK_PATH} className={loneLink}>
            Справочник: как что делается
          </a>
        )}
        <DoneMessages messages={messages} />
        {isOperator && <ClientSearchForm id="bar-client" />}
        {waiting.length > 0 && (
          <section aria-labelledby="waiting">
            <Heading level={2} size="large" id="waiting">
              {centre ? `Что ждёт: ${centre.label}` : "Что ждёт"}
            </Heading>
            <ul className={css.figures}>
              {waiting.map(({ title, count, all, href, allHref }) => (
                <li key={title} className={count > 0 ? `${css.figure} ${css.some}` : css.figure}>
                  <a href={href} className={`${loneLink} ${css.whole}`}>
                    <b className={css.number}>{count > 1_000 ? "больше 1 000" : count}</b> {title}
                  </a>
                  {all !== null && all !== count && (
                    <a href={allHref} className={css.all}>
                      Во всех центрах: {all}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={css.groups}>
          {groups.map(({ id, title, sections }) => (
            <section key={id} aria-labelledby={`group-${id}`} className={css.group}>
              <Heading level={2} size="large" id={`group-${id}`}>
                {title}
              </Heading>
              <ul>
                {sections.map((section) => (
                  <li key={section.path} className={css.part}>
                    <a href={section.path} className={loneLink}>
                      {section.title}
                    </a>
                    <p className={`${muted} ${css.summary}`}>{section.summary}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Stack>
    </div>
  );
}
