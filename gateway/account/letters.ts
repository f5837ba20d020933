import type { Letter } from "../outbox/letter.ts";

const HELLO = "Здравствуйте.";

interface Link {
  siteOrigin: string;
  secret: string;
}

export const confirmationLetter = (recipient: string, { siteOrigin, secret }: Link): Letter => ({
  recipient,
  subject: "Подтвердите адрес почты",
  paragraphs: [
    HELLO,
    "Этот адрес указан в личном кабинете магазина «Протектор». Чтобы подтвердить его, откройте ссылку в течение 7 дней:",
    `${siteOrigin}/my/profile/confirm-email/?token=${secret}`,
    "Если адрес указали не вы, ничего делать не нужно: без подтверждения мы не будем на него писать.",
  ],
  endUrl: null,
});

export const passwordLetter = (recipient: string, { siteOrigin, secret }: Link): Letter => ({
  recipient,
  subject: "Новый пароль для личного кабинета",
  paragraphs: [
    HELLO,
    "Вы попросили новый пароль для личного кабинета магазина «Протектор». Задайте его по ссылке в течение часа:",
    `${siteOrigin}/login?reset_token=${secret}`,
    "Если вы этого не просили, ничего делать не нужно: прежний пароль остаётся в силе.",
  ],
  endUrl: null,
});

/** Warns the owner, in case somebody else changed the password. */
export const passwordChangedLetter = (recipient: string, siteOrigin: string): Letter => ({
  recipient,
  subject: "Пароль изменён",
  paragraphs: [
    HELLO,
    "Пароль вашего личного кабинета в магазине «Протектор» изменён, на других устройствах нужно войти заново.",
    `Если это сделали не вы, задайте новый пароль через восстановление на странице входа:\n${siteOrigin}/login`,
  ],
  endUrl: null,
});
