import { shopOffices } from "../../../gateway/contract/region.ts";
import { notFound, required } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { hotlineFor } from "../region/hotline.ts";

/** Heading and lead of each service path. */
const PAGES: Record<string, { heading: string; lead: string }> = {
  "/service": {
    heading: "Сервисные центры",
    lead: "Шиномонтаж, сезонное хранение и обслуживание автомобиля. Запись по телефону центра.",
  },
  "/service-catalog": {
    heading: "Каталог услуг",
    lead: "Что делают в каждом центре. Цену и время подтвердит мастер по телефону.",
  },
  "/service-tyre-fitting": {
    heading: "Шиномонтаж",
    lead: "Переобуем в день обращения: привезите свои шины или закажите новые с выдачей в этом же центре.",
  },
};

/** Where nothing can be promised for today. */
const NEAREST_LEAD = "Запишитесь по телефону центра, прежде чем ехать: мастер назовёт цену и время.";

const CAPABILITIES: Record<string, string> = {
  truck: "Грузовой шиномонтаж",
  storage: "Сезонное хранение шин",
  service: "Слесарный ремонт и замена масла",
};

/** The region's shops with their services; a neighbour's shops are not presented as its own. GEN-002, REG-004 */
export async function loadServices(visitor: Visitor, url: URL) {
  const path = url.pathname.replace(/\/$/, "");
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (!page) throw notFound();
  const [offices, region] = await Promise.all([visitor.gateway.call(shopOffices, {}), visitor.region()]);
  const { shops } = required(offices);
  const hasOwnShops = shops[0]?.regionSlug === region.slug;
  const nearest = shops.length > 0 ? ": показываем ближайшие." : ".";
  return {
    heading: hasOwnShops ? `${page.heading} ${region.titleIn}` : page.heading,
    lead: hasOwnShops ? page.lead : NEAREST_LEAD,
    /** Where the shops are, when they are not the region's own. */
    elsewhere: hasOwnShops ? null : `Своих центров ${region.titleIn} нет${nearest}`,
    canonical: `${visitor.origin}${path}/`,
    phone: hotlineFor(path, { ...visitor.settings, regionPhone: region.phone }),
    shops: shops.map(({ id, title, address, hoursText, phone, bays, capabilities }) => ({
      id,
      title,
      address,
      hoursText,
      phone,
      bays,
      capabilities: capabilities.flatMap((slug) => capabilityTitles(slug)),
    })),
  };
}
export type ServicesView = Awaited<ReturnType<typeof loadServices>>;

/** `max-inch-20` is the largest rim the shop fits. */
function capabilityTitles(slug: string): string[] {
  const inches = /^max-inch-(\d+)$/.exec(slug)?.[1];
  if (inches) return [`Шиномонтаж до R${inches}`];
  return CAPABILITIES[slug] ? [CAPABILITIES[slug]] : [];
}
