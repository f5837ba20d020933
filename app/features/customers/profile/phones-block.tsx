import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ButtonForm } from "./button-form.tsx";
import type { ProfileView } from "./profile.server.ts";

/** Phones to sign in with; each was confirmed by a code. */
export function PhonesBlock({ phones }: { phones: ProfileView["phones"] }) {
  return (
    <Card as="section" labelledBy="phones-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="phones-heading">
          Телефоны
        </Heading>
        <Stack as="ul" gap="m">
          {phones.map(({ phone, text, isPrimary, canGo }) => (
            <Stack as="li" key={phone} gap="xs">
              <Inline gap="s">
                <b>{text}</b>
                {isPrimary && <Badge>Основной</Badge>}
                {!isPrimary && (
                  <ButtonForm intent="phone-primary" name="phone" value={phone}>
                    Сделать основным<VisuallyHidden> {text}</VisuallyHidden>
                  </ButtonForm>
                )}
              </Inline>
              {canGo && (
                <Details
                  summary={
                    <span>
                      Убрать<VisuallyHidden> {text}</VisuallyHidden>
                    </span>
                  }
                >
                  <Stack gap="s">
                    <p>Войти по этому номеру больше не получится. Вернуть его можно, подтвердив кодом ещё раз.</p>
                    <ButtonForm intent="phone-remove" name="phone" value={phone}>
                      Да, убрать<VisuallyHidden> {text}</VisuallyHidden>
                    </ButtonForm>
                  </Stack>
                </Details>
              )}
            </Stack>
          ))}
        </Stack>
        <div>
          <ButtonLink href="/my/profile/phone/" icon="plus">
            Добавить телефон
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
