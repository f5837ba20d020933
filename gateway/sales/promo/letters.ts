import { SHOP } from "../../contract/chain/shop-name.ts";
import type { Letter } from "../../platform/outbox/letter.ts";

/** How long the link lives. */
export const TOKEN_SECONDS = 48 * 3_600;

interface CampaignLink {
  siteOrigin: string;
  name: string;
  title: string;
  terms: string;
  token: string;
}

export const campaignLetter = (recipient: string, { siteOrigin, name, title, terms, token }: CampaignLink): Letter => ({
  recipient,
  subject: title,
  paragraphs: [
    "Здравствуйте.",
    `Вы хотите участвовать в акции «${title}» магазина «${SHOP}». ${terms}`,
    `Чтобы участвовать, откройте ссылку и войдите в личный кабинет. Она действует 48 часов и только один раз:\n${siteOrigin}/offers/${name}/?email_token=${token}`,
    "Если письмо запросили не вы, ничего не делайте: других писем не будет.",
  ],
  endUrl: null,
  secretSeconds: TOKEN_SECONDS,
});
