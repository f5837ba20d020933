import { DoneMessages } from "../../../shared/done-messages.tsx";
import { loneLink } from "../../../styles/typography.css.ts";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
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
  const isEmpty = ({ count, all }: (typeof waiting)[number]) => count === 0 && !all;
  const some = waiting.filter((queue) => !isEmpty(queue));
  const none = waiting.filter(isEmpty);
  return (
    <div className={css.page}>
      <Stack gap="m">
        <Inline apart gap="m">
          <Heading level={1} size="title">
            Бэк-офис
          </Heading>
          {hasHandbook && (
            <a href={HANDBOOK_PATH} className={loneLink}>
              Справочник: как что делается
            </a>
          )}
        </Inline>
        <DoneMessages messages={messages} />
        {isOperator && <ClientSearchForm id="bar-client" />}
        {waiting.length > 0 && (
          <section aria-labelledby="waiting">
            <Heading level={2} size="large" id="waiting">
              {centre ? `Что ждёт: ${centre.label}` : "Что ждёт"}
            </Heading>
            {some.length > 0 && (
              <ul className={css.figures}>
                {some.map(({ title, count, all, href, allHref }) => (
                  <li key={title} className={css.figure}>
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
            )}
            {none.length > 0 && (
              <ul className={css.none} aria-label="Ничего не ждёт">
                {none.map(({ title, href }) => (
                  <li key={title}>
                    <a href={href} className={loneLink}>
                      {title}: 0
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        <div className={css.groups}>
          {groups.map(({ id, title, sections }) => (
            <section key={id} aria-labelledby={`group-${id}`}>
              <Heading level={2} size="large" id={`group-${id}`}>
                {title}
              </Heading>
              <ul className={css.parts}>
                {sections.map((section) => (
                  <li key={section.path}>
                    <a href={section.path} className={loneLink}>
                      {section.title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <Details summary="Что в каком разделе">
          <DefinitionTable
            rows={groups.flatMap(({ sections }) =>
              sections.map(({ title, summary }) => ({ term: title, value: summary })),
            )}
          />
        </Details>
      </Stack>
    </div>
  );
}
