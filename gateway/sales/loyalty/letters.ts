import { SHOP } from "../../contract/chain/shop-name.ts";
import type { ReferralReward } from "../../contract/chain/shop-settings.ts";
import { INVITATION_POINTS } from "../../contract/sales/figures.ts";
import { dayText } from "../../platform/format.ts";
import type { Letter } from "../../platform/outbox/letter.ts";
import { localTime } from "../../platform/zone-time.ts";
import { POINTS_ZONE } from "./rules.ts";

interface Welcome {
  siteOrigin: string;
  /** Ends news letters. */
  secret: string;
  refererCode: string;
  reward: ReferralReward;
}

const rewardTexts: Record<ReferralReward, string> = {
  join: `Когда приглашённый вступит в программу, вы получите ${INVITATION_POINTS} баллов.`,
  first_delivered_order: `Когда приглашённый вступит в программу и получит первый заказ, вы получите ${INVITATION_POINTS} баллов.`,
};

export const welcomeLetter = (recipient: string, { siteOrigin, secret, refererCode, reward }: Welcome): Letter => ({
  recipient,
  subject: "Вы участник программы лояльности",
  paragraphs: [
    "Здравствуйте.",
    `Вы вступили в программу лояльности магазина «${SHOP}». Баллы и их история:\n${siteOrigin}/my/bonuses/`,
    `Ваш код приглашения: ${refererCode}. ${rewardTexts[reward]} Ссылка для друзей:`,
    `${siteOrigin}/disknt/?utm_campaign=referer_code&referer_code=${refererCode}`,
    "Вы согласились получать новости и предложения. Отказаться можно по ссылке ниже.",
  ],
  endUrl: `${siteOrigin}/my/settings/unsubscribe/?token=${secret}`,
});

interface Ending {
  siteOrigin: string;
  /** Ends news letters. */
  secret: string;
  points: number;
  /** When the first of them end. */
  firstEnd: Date;
  balance: number;
}

/** The last day on which points can be spent that end at a moment. */
const lastDay = (end: Date): string => dayText(localTime(new Date(end.getTime() - 1), POINTS_ZONE).day);

export const endingText = ({
  siteOrigin,
  points,
  firstEnd,
}: Pick<Ending, "siteOrigin" | "points" | "firstEnd">): string =>
  `${SHOP}: скоро сгорят баллы: ${points}. Действуют по ${lastDay(firstEnd)}. Отказаться от SMS: ${siteOrigin}/my/settings/`;

export const endingLetter = (recipient: string, { siteOrigin, secret, points, firstEnd, balance }: Ending): Letter => ({
  recipient,
  subject: `Скоро сгорят баллы: ${points}`,
  paragraphs: [
    "Здравствуйте.",
    `Скоро сгорят баллы: ${points} из ${balance}. Последний день, когда они действуют: ${lastDay(firstEnd)}. Ими можно оплатить до половины цены: 1 балл — 1 рубль.`,
    `Баллы и их история:\n${siteOrigin}/my/bonuses/`,
    "Вы согласились получать новости и предложения. Отказаться можно по ссылке ниже.",
  ],
  endUrl: `${siteOrigin}/my/settings/unsubscribe/?token=${secret}`,
});
