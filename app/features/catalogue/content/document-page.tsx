import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { prose } from "../../../styles/prose.css.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Details } from "../../../ui/details.tsx";
import { formatDate, momentInDay } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { DocumentView } from "./documents.server.ts";

const dayText = (day: Day) => formatDate(momentInDay(day), "Europe/Moscow", true);

/** A document, which version of it this is, and the others that customers have agreed to. */
export function DocumentPage({ document }: { document: DocumentView }) {
  const { title, body, startsOn, isInForce, versions, isAboutData } = document;
  const others = versions.filter((version) => version.startsOn !== startsOn);
  const [inForce] = versions;
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1} size="title">
          {title}
        </Heading>
        {!isInForce && inForce && (
          <Notice>
            Это прежняя редакция. <a href={inForce.href}>Действует редакция от {dayText(inForce.startsOn)}</a>
          </Notice>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves headings, lists and inline tags of it */}
        <div className={prose} dangerouslySetInnerHTML={{ __html: body }} />
        {isAboutData && <OwnData />}
        <p className={muted}>Редакция текста от {dayText(startsOn)}.</p>
        {others.length > 0 && (
          <Details summary="Другие редакции">
            <Stack as="ul" gap="s">
              {others.map(({ startsOn: day, note, href }) => (
                <li key={day}>
                  <a href={href} className={loneLink}>
                    Редакция от {dayText(day)}
                  </a>
                  <div>{note}</div>
                </li>
              ))}
            </Stack>
          </Details>
        )}
      </Stack>
    </Container>
  );
}

/** What customers, with an account or without, do to see, take and delete what is kept of them. 152-ФЗ */
function OwnData() {
  return (
    <Notice title="Как увидеть, скачать и удалить свои данные">
      <p>
        Войдите по телефону, на который оформляли заказ или запись, даже если личного кабинета у вас ещё нет: всё, что
        сделано с этим телефоном, появится в нём. Дальше откройте{" "}
        <a href="/my/settings/personal/">персональные данные</a>. Если войти не получается, обратитесь{" "}
        <a href="/contacts/">в любой центр</a>: мы убедимся, что телефон ваш, отдадим данные или сотрём их.
      </p>
    </Notice>
  );
}
