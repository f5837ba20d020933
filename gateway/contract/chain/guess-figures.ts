/**
 * How often secrets may be guessed and codes be sent, each figure with its reason: the one table of them. `most` is how far a shop may go:
 * beyond it the promises of docs/security.md would not hold even roughly. What people are shown of codes (their length, their life, the
 * pause between two) is no figure of a shop.
 */
export const guessFigures = {
  codesOfPhoneFromNetwork: {
    usual: 5,
    most: 20,
    label: "SMS с кодом в сутки на один телефон из одной сети",
    heading: "Коды из SMS",
    reason: "Столько просят, когда сообщения опаздывают; чужая сеть не тратит коды владельца",
  },
  codesOfPhone: {
    usual: 10,
    most: 30,
    label: "SMS с кодом в сутки на один телефон",
    reason: "Больше похоже на шалость. Владелец возвращает свои коды звонком",
  },
  wrongCodesOfNetwork: {
    usual: 10,
    most: 50,
    label: "Неверных кодов в час из одной сети",
    reason: "Дальше нужна проверка «Я не робот». Меньше, чем у всех вместе: одна сеть не тратит их за остальных",
  },
  wrongCodesOfShop: {
    usual: 25,
    most: 100,
    label: "Неверных кодов в час у всех вместе",
    reason: "В худший час их бывает вдвое больше: 50 догадок по двум живым кодам попадают с вероятностью 1 %",
  },
  passwordsOfNetwork: {
    usual: 5,
    most: 20,
    label: "Неверных паролей подряд к одному входу из одной сети",
    heading: "Пароли",
    reason: "Столько ошибаются сами, вспоминая пароль. Дальше вход ждёт, и каждый раз вдвое дольше",
  },
  passwordsOfAccount: {
    usual: 30,
    most: 200,
    label: "Неверных паролей подряд к одному входу отовсюду",
    reason: "Много машин вместе подбирают не быстрее. Знакомый браузер не считается и не закрывается",
  },
  passwordsOfAddress: {
    usual: 30,
    most: 500,
    label: "Неверных паролей подряд с одного адреса",
    reason: "За одним адресом целый офис или оператор связи",
  },
  firstPauseMinutes: {
    usual: 1,
    most: 60,
    label: "Первая пауза входа, минут",
    reason: "Человек её дождётся, перебор она замедляет; следующая вдвое длиннее",
  },
  longestPauseMinutes: {
    usual: 30,
    most: 1_440,
    label: "Самая длинная пауза входа, минут",
    reason: "Двух догадок в полчаса хватает, чтобы её держать, но не чтобы угадать: дольше вредит только владельцу",
  },
  orderNumbersOfNetwork: {
    usual: 10,
    most: 50,
    label: "Неверных номеров заказа в час к одному телефону из одной сети",
    heading: "Номера заказов",
    reason: "Восемь цифр; кто вошёл с этим телефоном, не считается",
  },
  orderNumbersOfPhone: {
    usual: 30,
    most: 200,
    label: "Неверных номеров заказа в час к одному телефону отовсюду",
    reason: "Много машин вместе угадывают не быстрее",
  },
} as const;

export type GuessFigure = keyof typeof guessFigures;
export type GuessFigures = Record<GuessFigure, number>;
