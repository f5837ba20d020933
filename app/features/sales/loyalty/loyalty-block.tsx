import { fieldsOf, type RefusedForm, tickOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { MembershipView } from "./membership.server.ts";
import { MEMBERSHIP_PATH } from "./membership-path.ts";

type Loyalty = MembershipView["loyalty"];

/** The form to join the loyalty programme; for members their code for friends. B-19, B-25 */
export function LoyaltyBlock({ loyalty, reply }: { loyalty: Loyalty; reply?: RefusedForm }) {
  return (
    <Card as="section" labelledBy="loyalty-heading">
      <Stack gap="m">
        <Heading level={2} size="large" id="loyalty-heading">
          Программа лояльности
        </Heading>
        {loyalty.isMember ? <Membership {...loyalty} /> : <Joining {...loyalty} reply={reply} />}
      </Stack>
    </Card>
  );
}

function Membership({ invitation, reward }: Extract<Loyalty, { isMember: true }>) {
  return (
    <>
      <p>Вы участник программы.</p>
      {invitation && (
        <>
          <p>
            Ваш код приглашения: <b>{invitation.code}</b>. Поделитесь ссылкой. {reward}
          </p>
          <TextField name="invitation" label="Ссылка для друга" defaultValue={invitation.link} readOnly />
        </>
      )}
      <div>
        <ButtonLink href="/my/bonuses/">Посмотреть мои баллы</ButtonLink>
      </div>
    </>
  );
}

function Joining({
  canPutOff,
  inviter,
  rulesVersion,
  reply,
}: Extract<Loyalty, { isMember: false }> & { reply?: RefusedForm }) {
  const field = fieldsOf("loyalty", reply);
  return (
    <form method="post" action={MEMBERSHIP_PATH} noValidate>
      <Stack gap="s">
        {inviter !== null && <Notice tone="success">Вас приглашает {inviter}.</Notice>}
        <p>Копите баллы за товары и услуги из правил программы и оплачивайте ими до половины стоимости.</p>
        <input type="hidden" name="shownVersion" value={rulesVersion} />
        <Checkbox
          {...tickOf(field("is_loyalty_registered"))}
          label={
            <>
              Согласен с{" "}
              <a href="/company/policy/#loyalty-programs" target="_blank" rel="noopener">
                правилами программы
              </a>
            </>
          }
        />
        <Checkbox
          {...tickOf(field("is_confirm_info_notification"))}
          label="Сообщать о баллах и акциях в SMS и письмах, если хотите"
        />
        <p>Юридические лица и индивидуальные предприниматели в программе не участвуют.</p>
        <Inline gap="s">
          <Button variant="primary" name="intent" value="loyalty">
            Стать участником
          </Button>
          {canPutOff && (
            <Button name="intent" value="loyalty-later">
              Не сейчас
            </Button>
          )}
        </Inline>
      </Stack>
    </form>
  );
}
