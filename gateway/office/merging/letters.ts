import { SHOP } from "../../contract/chain/shop-name.ts";
import type { Letter } from "../../platform/outbox/letter.ts";

/** To the contacts of both accounts. It names neither of them: who reads it by mistake learns nothing of somebody else. */
export const mergedLetter = (recipient: string): Letter => ({
  recipient,
  subject: "Личные кабинеты объединены",
  paragraphs: [
    "Здравствуйте.",
    `У вас было два личных кабинета в магазине «${SHOP}». Мы объединили их в один: заказы, записи, договоры хранения, автомобили и баллы теперь в одном месте.`,
    "Входите по любому из ваших подтверждённых телефонов. На устройствах, где был открыт второй кабинет, нужно войти ещё раз.",
    "Если вы об этом не просили, сразу позвоните нам.",
  ],
  endUrl: null,
});

export const mergedSms = `${SHOP}: два ваших личных кабинета объединены в один. Если вы не просили, позвоните нам`;
