import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import type { EmailNoticeView } from "./email-notice.server.ts";

/** Asks who has no confirmed address for one, until they want to see it no more. API-018 */
export function EmailNotice({ waiting }: EmailNoticeView) {
  return (
    <Card as="section" labelledBy="email-notice">
      <Stack gap="s">
        <Heading level={2} size="large" id="email-notice">
          {waiting === null ? "Добавьте почту" : "Подтвердите почту"}
        </Heading>
        <p>
          {waiting === null
            ? "Пришлём на неё чеки и письма о заказах. С почтой можно входить и по паролю."
            : `Откройте ссылку из письма, которое мы отправили на ${waiting}. Не дошло — отправьте его ещё раз из профиля.`}
        </p>
        <form method="post" action="/my/?index">
          <input type="hidden" name="intent" value="hide-email-notice" />
          <Inline gap="s">
            <ButtonLink href="/my/profile/">{waiting === null ? "Добавить адрес" : "Открыть профиль"}</ButtonLink>
            <Button>Больше не показывать</Button>
          </Inline>
        </form>
      </Stack>
    </Card>
  );
}
