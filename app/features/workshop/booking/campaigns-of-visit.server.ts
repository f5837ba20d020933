import { promoByUtm, promoMine } from "../../../../gateway/contract/sales/promo.ts";
import { readTouch } from "../../../visitor/campaign.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Campaigns that the visitor takes part in and that change no order: the master has to be told of them. Nothing while nobody answers. */
export async function campaignsOfVisit({ gateway, user, cookies }: Visitor): Promise<string[]> {
  const [mine, byLink] = await Promise.all([
    user ? gateway.call(promoMine, {}) : null,
    readTouch(cookies) ? gateway.call(promoByUtm, {}) : null,
  ]);
  const promos = [
    ...(mine?.ok ? mine.data.promos.filter(({ isOver }) => !isOver) : []),
    ...(byLink?.ok && byLink.data.promo ? [byLink.data.promo] : []),
  ];
  const forMaster = new Map(promos.filter(({ benefit }) => benefit === "").map((promo) => [promo.name, promo]));
  return [...forMaster.values()].map(
    ({ title, keyword, terms }) =>
      `Вы участвуете в акции «${title}»${keyword && `, промокод ${keyword}`}: скажите о ней мастеру. ${terms}`,
  );
}
