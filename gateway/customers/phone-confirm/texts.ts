import { pluralOf } from "../../platform/format.ts";

export const TRY_LATER = "Сейчас слишком много попыток. Попробуйте позже";
export const CHANNEL_UNAVAILABLE = "Сейчас подтвердить номер так нельзя. Выберите другой способ";
export const CODE_WRONG = "Код не подошёл";
export const CODE_EXPIRED = "Код больше не действует. Запросите новый";
export const REQUEST_EXPIRED = "Время ожидания звонка вышло";
export const CAPTCHA_NEEDED = "Подтвердите, что вы не робот";
export const CALL_NEEDED = "Коды сейчас не принимаем. Подтвердите номер звонком";

/** `freeing` is the number (E.164) whose call gives the phone its codes back; null without one. */
export const phoneTooOften = (freeing: string | null): string =>
  `На этот номер сегодня отправлено слишком много кодов. ${freeing === null ? "Попробуйте завтра" : callFirst(freeing)}`;

export const numbersTaken = (freeing: string | null): string =>
  `Звонок с этого номера уже ждём на другом устройстве. Получите код в SMS. ${freeing === null ? "" : `Если его не отправить: ${callFirst(freeing).toLowerCase()}`}`.trim();

const callFirst = (freeing: string): string =>
  `Позвоните с этого телефона на ${formatPhone(freeing)}, звонок сбросится, и запросите код снова`;

export function retryAfterText(seconds: number): string {
  return `Новый код можно запросить через ${seconds}\u00a0${pluralOf(seconds, "секунду", "секунды", "секунд")}`;
}

export const smsText = (code: string): string => `Код подтверждения: ${code}. Никому его не сообщайте.`;

export const letterParagraphs = (code: string, lifeMinutes: number): string[] => [
  "Здравствуйте.",
  `Код подтверждения: ${code}`,
  `Он действует ${lifeMinutes}\u00a0минут. Введите его на странице, где вы его запросили, и никому не сообщайте.`,
  "Если вы не запрашивали код, ничего делать не нужно: без него войти нельзя.",
];

/** «+79123456789» → «79123456789» */
export const elevenDigits = (e164: string): string => e164.slice(1);

/** «+79123456789» → «+7 (912) 345-67-89» */
export const formatPhone = (e164: string): string =>
  e164.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7 ($1) $2-$3-$4");
