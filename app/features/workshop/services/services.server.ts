import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import { bookingPath, emptyChoice } from "../../../shared/booking-choice.ts";
import { formatPrice } from "../../../ui/format.ts";
import { notFound, outage } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadCentres } from "../../chain/centres/centres.server.ts";
import { hotlineFor } from "../../chain/regions/hotline.ts";
import { loadServiceList } from "../booking/booking-facts.server.ts";

/** Heading and lead of each service path. */
const PAGES: Record<string, { heading: string; lead: string }> = {
  "/service": {
    heading: "Сервисные центры",
    lead: "Где мы принимаем автомобили: адреса, часы и ближайшее свободное время. Запишитесь на сайте: без регистрации и ожидания.",
  },
  "/service-catalog": {
    heading: "Каталог услуг",
    lead: "Что делают в центрах, сколько это стоит и сколько длится. Отметьте услуги и выберите время.",
  },
};

/** The region's centres and what they do; a neighbour's centres are not presented as its own. GEN-002, REG-004 */
export async function loadServices(visitor: Visitor, url: URL) {
  const path = url.pathname.replace(/\/$/, "");
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (!page) throw notFound();
  const [centres, region, services] = await Promise.all([
    loadCentres(visitor),
    visitor.region(),
    loadServiceList(visitor),
  ]);
  if (!centres) throw outage();
  const { cards, isOwn: hasOwnShops, isSurge } = centres;
  const nearest = cards.length > 0 ? ": показываем ближайшие." : ".";
  return {
    isCatalogue: path === "/service-catalog",
    heading: hasOwnShops ? `${page.heading} ${region.titleIn}` : page.heading,
    lead: page.lead,
    /** Where the shops are, when they are not the region's own. */
    elsewhere: hasOwnShops ? null : `Своих центров ${region.titleIn} нет${nearest}`,
    isSurge,
    canonical: `${visitor.origin}${path}/`,
    phone: hotlineFor(path, { ...visitor.settings, regionPhone: region.phone }),
    groups: groupsOf(services ?? []),
    centres: cards,
  };
}
export type ServicesView = Awaited<ReturnType<typeof loadServices>>;

type Listed = NonNullable<Awaited<ReturnType<typeof loadServiceList>>>;

interface ServiceRow {
  id: number;
  name: string;
  about: string;
  price: string;
  duration: string;
  /** Booked alone by this link; a fitting by its wheels. */
  path: string;
  /** Its price depends on the wheels, so it is not ticked but calculated. */
  isFitting: boolean;
  canBeBooked: boolean;
}

export interface ServiceGroup {
  slug: string;
  title: string;
  /** The lowest price that is not zero, as text; empty where everything is free. */
  from: string;
  services: ServiceRow[];
}

/** Services by group, each with price, duration and the way to book it. */
export function groupsOf(services: Listed, shopId: number | null = null): ServiceGroup[] {
  const groups = new Map<string, ServiceGroup & { lowest: number }>();
  for (const { id, name, category, shortDescription, price, minutes, isFitting, isAppointment } of services) {
    const group = groups.get(category.slug) ?? { ...category, from: "", lowest: Infinity, services: [] };
    if (price > 0 && price < group.lowest) Object.assign(group, { lowest: price, from: formatPrice(price) });
    group.services.push({
      id,
      name,
      about: shortDescription,
      price: isFitting ? `от\u00a0${formatPrice(price)}` : price === 0 ? "бесплатно" : formatPrice(price),
      duration: durationText(minutes),
      path: bookingPath({ ...emptyChoice, selectedServices: isFitting ? [] : [id], selectedShop: shopId }),
      isFitting,
      canBeBooked: isAppointment,
    });
    groups.set(category.slug, group);
  }
  return [...groups.values()].map(({ lowest: _, ...group }) => group);
}
