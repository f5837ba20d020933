import { loneLink } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ClientList } from "./client-list.tsx";
import { ClientSearchForm } from "./client-search-form.tsx";
import type { HitView } from "./hit-view.ts";

interface FoundClientsProps {
  text: string;
  hits: readonly HitView[];
  newPhonePath: string | null;
  /** Pages of the handbook that fit what is looked for. */
  jobs: readonly { href: string; title: string }[];
  problem?: string;
}

/** STF-010, ERR-045 */
export function FoundClients({ text, hits, newPhonePath, jobs, problem }: FoundClientsProps) {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>Поиск клиента</Heading>
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <ClientSearchForm id="found-client" text={text} />
        {newPhonePath && (
          <div>
            <ButtonLink href={newPhonePath}>Открыть карточку нового клиента</ButtonLink>
          </div>
        )}
        {hits.length > 0 && <ClientList clients={hits} />}
        {jobs.length > 0 && (
          <section aria-labelledby="found-jobs">
            <Heading level={2} size="large" id="found-jobs">
              В справочнике
            </Heading>
            <ul>
              {jobs.map(({ href, title }) => (
                <li key={href}>
                  <a href={href} className={loneLink}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Container>
  );
}
