import { SHOP } from "../../contract/chain/shop-name.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Letter } from "../../platform/outbox/letter.ts";
import { countLetters, type LetterRecipient } from "./letter-secrets-store.ts";
import { DAY_SECONDS, letterRefusal, secretLifeSeconds, UNDO_DAYS } from "./rules.ts";

/**
 * Throws `too_many` for another letter that is requested too early or too often. The caller holds the lock on the user, so that
 * concurrent requests are counted one after another.
 */
export async function refuseTooManyLetters(executor: Executor, recipient: LetterRecipient): Promise<void> {
  const refusal = letterRefusal(await countLetters(executor, recipient));
  if (refusal) throw new ApiError("too_many", refusal);
}

/** Whether another letter may go now, for what writes one by the way. */
export const mayWriteLetter = async (executor: Executor, recipient: LetterRecipient): Promise<boolean> =>
  letterRefusal(await countLetters(executor, recipient)) === null;

const HELLO = "Здравствуйте.";

interface Link {
  siteOrigin: string;
  secret: string;
}

export const confirmationLetter = (
  recipient: string,
  { siteOrigin, secret, isOwnClaim }: Link & { isOwnClaim: boolean },
): Letter => ({
  recipient,
  subject: "Подтвердите адрес почты",
  paragraphs: [
    HELLO,
    isOwnClaim
      ? `Этот адрес указан в личном кабинете магазина «${SHOP}». Чтобы подтвердить его, откройте ссылку в течение 7 дней:`
      : `Сотрудник магазина «${SHOP}» указал этот адрес в вашем личном кабинете. Чтобы подтвердить его, откройте ссылку в течение 7 дней и войдите в личный кабинет:`,
    `${siteOrigin}/my/profile/confirm-email/?token=${secret}`,
    "Если адрес указали не вы, ничего делать не нужно: без подтверждения мы не будем на него писать.",
  ],
  endUrl: null,
  secretSeconds: secretLifeSeconds.email,
});

export const passwordLetter = (recipient: string, { siteOrigin, secret }: Link): Letter => ({
  recipient,
  subject: "Новый пароль для личного кабинета",
  paragraphs: [
    HELLO,
    `Вы попросили новый пароль для личного кабинета магазина «${SHOP}». Задайте его по ссылке в течение часа:`,
    `${siteOrigin}/login?reset_token=${secret}`,
    "Если вы этого не просили, ничего делать не нужно: прежний пароль остаётся в силе.",
  ],
  endUrl: null,
  secretSeconds: secretLifeSeconds.password,
});

/** What was changed of an account, as its messages name it. */
const changeSubjects = {
  phoneAdded: "Добавлен телефон",
  phoneRemoved: "Убран телефон",
  emailsChanged: "Изменены адреса почты",
  passwordSet: "Задан пароль",
  passwordChanged: "Пароль изменён",
} as const;
export type ChangeName = keyof typeof changeSubjects;

/** Warns an address that the account had before, in case somebody else changed it. */
export const changeLetter = (recipient: string, name: ChangeName, undoUrl: string): Letter => ({
  recipient,
  subject: changeSubjects[name],
  paragraphs: [
    HELLO,
    `В личном кабинете магазина «${SHOP}»: ${changeSubjects[name].toLowerCase()}.`,
    "Если это сделали вы, ничего делать не нужно.",
    `Это был не я: откройте ссылку в течение ${UNDO_DAYS} дней, и мы закроем вход на всех устройствах, сбросим пароль и вернём прежние телефоны и адреса:\n${undoUrl}`,
  ],
  endUrl: null,
  secretSeconds: UNDO_DAYS * DAY_SECONDS,
});

export const changeSms = (name: ChangeName, undoUrl: string): string =>
  `${SHOP}, личный кабинет: ${changeSubjects[name].toLowerCase()}. Это были не вы? ${undoUrl}`;
