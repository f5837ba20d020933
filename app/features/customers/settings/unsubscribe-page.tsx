import { LetterLinkPage, type LetterLinkView } from "../../../shared/letter-link-page.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";

/** The page behind the last link of a newsletter. */
export function UnsubscribePage(view: LetterLinkView) {
  return (
    <LetterLinkPage
      {...view}
      path="/my/settings/unsubscribe/"
      title="Отписаться от рассылок?"
      button="Отписаться"
      problemAction={<ButtonLink href="/my/settings/">В настройки</ButtonLink>}
      done={{
        title: "Вы отписаны",
        action: <ButtonLink href="/">На главную</ButtonLink>,
        text: "Писем об акциях больше не будет. О ваших заказах мы напишем, как и прежде.",
      }}
    >
      Писем об акциях и баллах больше не будет. О ваших заказах мы напишем, как и прежде.
    </LetterLinkPage>
  );
}
