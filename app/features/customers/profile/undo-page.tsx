import { LetterLinkPage, type LetterLinkView } from "../../../shared/letter-link-page.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";

/** Where the link «это был не я» of a message leads. */
export function UndoPage(view: LetterLinkView) {
  return (
    <LetterLinkPage
      {...view}
      path="/my/profile/undo/"
      title="Личный кабинет изменили не вы?"
      button="Это был не я"
      done={{
        title: "Личный кабинет снова ваш",
        action: <ButtonLink href="/login">Войти</ButtonLink>,
        text: "Вход закрыт на всех устройствах, прежние телефоны и адреса возвращены, пароль сброшен. Войдите по номеру телефона и задайте новый пароль.",
      }}
    >
      Мы закроем вход на всех устройствах, сбросим пароль и вернём телефоны и адреса почты, которые были до изменения.
    </LetterLinkPage>
  );
}
