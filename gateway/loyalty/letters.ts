import type { Letter } from "../outbox/letter.ts";
import type { ReferralReward } from "./invitation-rules.ts";

interface Welcome {
  siteOrigin: string;
  /** Ends news letters. */
  secret: string;
  refererCode: string;
  reward: ReferralReward;
}

const rewardTexts: Record<ReferralReward, string> = {
  join: "Когда приглашённый вступит в программу, вы получите 300 баллов.",
  first_delivered_order: "Когда приглашённый вступит в программу и получит первый заказ, вы получите 300 баллов.",
};

export const welcomeLetter = (recipient: string, { siteOrigin, secret, refererCode, reward }: Welcome): Letter => ({
  recipient,
  subject: "Вы участник программы лояльности",
  paragraphs: [
    "Здравствуйте.",
    `Вы вступили в программу лояльности магазина «Протектор». Баллы и их история:\n${siteOrigin}/my/bonuses/`,
    `Ваш код приглашения: ${refererCode}. ${rewardTexts[reward]} Ссылка для друзей:`,
    `${siteOrigin}/disknt/?utm_campaign=referer_code&referer_code=${refererCode}`,
    "Вы согласились получать новости и предложения. Отказаться можно по ссылке ниже.",
  ],
  endUrl: `${siteOrigin}/my/settings/unsubscribe/?token=${secret}`,
});
