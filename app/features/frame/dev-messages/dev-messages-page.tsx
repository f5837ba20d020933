import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { DevMessagesView } from "./dev-messages.server.ts";
import * as css from "./dev-messages-page.css.ts";

/** Replaces phone and mailbox for developers. */
export function DevMessagesPage({ view: { calls, messages, flash } }: { view: DevMessagesView }) {
  return (
    <Container>
      <Stack gap="l">
        <Inline apart gap="s">
          <Heading level={1}>Сообщения магазина</Heading>
          <ButtonLink href="/dev/messages/">Обновить</ButtonLink>
        </Inline>
        {flash.map((message) => (
          <Notice key={message} live tone="success">
            {message}
          </Notice>
        ))}
        <p>
          Это учебный магазин: письма и SMS он никому не отправляет, а показывает здесь. Время московское. На сайте с
          настоящими покупателями этой страницы нет.
        </p>
        <Stack as="section" gap="m">
          <Heading level={2}>Ждём звонка</Heading>
          {calls.length === 0 && <p>Сейчас звонка никто не ждёт.</p>}
          {calls.map(({ requestId, phone, targetPhone, from, to, until }) => (
            <Card key={requestId} as="article">
              <Inline apart gap="s">
                <p>
                  С номера {from} на номер {to}, до {until}
                </p>
                <form method="post" action="/dev/messages/">
                  <input type="hidden" name="phone" value={phone} />
                  <input type="hidden" name="targetPhone" value={targetPhone} />
                  <Button type="submit" variant="primary" aria-label={`Позвонить с номера ${from} на номер ${to}`}>
                    Позвонить
                  </Button>
                </form>
              </Inline>
            </Card>
          ))}
        </Stack>
        <Stack as="section" gap="m">
          <Heading level={2}>Письма и SMS</Heading>
          {messages.length === 0 && <p>Пока ничего не отправлено.</p>}
          {messages.map(({ id, isMail, recipient, subject, body, time }) => (
            <Card key={id} as="article" labelledBy={`message-${id}`}>
              <Stack gap="xs">
                <Heading level={3} id={`message-${id}`}>
                  {isMail ? `Письмо: ${subject}` : "SMS"}
                </Heading>
                <p className={css.text}>
                  {recipient}, {time}
                </p>
                <p className={css.text}>
                  {linkedText(body).map(({ key, text, isLink }) =>
                    isLink ? (
                      <a key={key} href={text}>
                        {text}
                      </a>
                    ) : (
                      text
                    ),
                  )}
                </p>
              </Stack>
            </Card>
          ))}
        </Stack>
      </Stack>
    </Container>
  );
}

interface TextPart {
  /** Unique in the text. */
  key: number;
  text: string;
  isLink: boolean;
}

/** A text split into web addresses and everything else. */
export function linkedText(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, key) => ({ key, text: part, isLink: key % 2 === 1 }))
    .filter((part) => part.text !== "");
}
