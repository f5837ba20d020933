import { LetterLinkPage, type LetterLinkView } from "../../../shared/letter-link-page.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";

/** The page behind the link of a letter. ACC-008 */
export function ConfirmEmailPage(view: LetterLinkView) {
  const toProfile = <ButtonLink href="/my/profile/">Мои данные</ButtonLink>;
  return (
    <LetterLinkPage
      {...view}
      path="/my/profile/confirm-email/"
      title="Подтвердить адрес почты"
      button="Подтвердить адрес"
      problemAction={toProfile}
      done={{
        title: "Адрес подтверждён",
        action: toProfile,
        text: "Теперь сюда будут приходить письма о заказах, и по этому адресу можно войти с паролем.",
      }}
    >
      Нажмите кнопку, если это ваш адрес и вы указали его в личном кабинете.
    </LetterLinkPage>
  );
}
