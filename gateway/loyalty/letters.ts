import type { Letter } from "../outbox/letter.ts";

interface Welcome {
  siteOrigin: string;
  /** Ends news letters. */
  secret: string;
  refererCode: string;
}

export const welcomeLetter = (recipient: string, { siteOrigin, secret, refererCode }: Welcome): Letter => ({
  recipient,
  subject: "Вы участник программы лояльности",
  paragraphs: [
    "Здравствуйте.",
    `Вы вступили в программу лояльности магазина «Протектор». Баллы и их история:\n${siteOrigin}/my/bonuses/`,
    `Ваш код приглашения: ${refererCode}. Когда приглашённый вступит в программу, вы получите 300 баллов. Ссылка для друзей:`,
    `${siteOrigin}/disknt/?utm_campaign=referer_code&referer_code=${refererCode}`,
    "Вы согласились получать новости и предложения. Отказаться можно по ссылке ниже.",
  ],
  endUrl: `${siteOrigin}/my/settings/unsubscribe/?token=${secret}`,
});
