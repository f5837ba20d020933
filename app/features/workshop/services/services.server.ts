import { shopOffices } from "../../../../gateway/contract/chain/region.ts";
import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import { nextFreeTimes } from "../../../../gateway/contract/workshop/booking.ts";
import { bookingPath, emptyChoice, promisePath } from "../../../shared/booking-choice.ts";
import { formatPrice } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { placeHref } from "../../catalogue/content/place-href.ts";
import { drawPlan } from "../../catalogue/content/plan.ts";
import { hotlineFor } from "../../chain/regions/hotline.ts";
import { loadServiceList } from "../booking/booking-facts.server.ts";
import { slotElsewhere } from "../booking/words.ts";
import { capabilityTitles } from "./capabilities.ts";

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
  const [offices, region, free, services] = await Promise.all([
    visitor.gateway.call(shopOffices, {}),
    visitor.region(),
    visitor.gateway.call(nextFreeTimes, {}),
    loadServiceList(visitor),
  ]);
  const { shops } = required(offices);
  const hasOwnShops = shops[0]?.regionSlug === region.slug;
  const nearest = shops.length > 0 ? ": показываем ближайшие." : ".";
  const freeOf = new Map(free.ok ? free.data.centres.map((centre) => [centre.id, centre]) : []);
  const now = visitor.now();
  return {
    isCatalogue: path === "/service-catalog",
    heading: hasOwnShops ? `${page.heading} ${region.titleIn}` : page.heading,
    lead: page.lead,
    /** Where the shops are, when they are not the region's own. */
    elsewhere: hasOwnShops ? null : `Своих центров ${region.titleIn} нет${nearest}`,
    isSurge: free.ok && free.data.isSurge,
    canonical: `${visitor.origin}${path}/`,
    phone: hotlineFor(path, { ...visitor.settings, regionPhone: region.phone }),
    groups: groupsOf(services ?? []),
    plan: drawPlan(shops),
    shops: shops.map(({ id, title, address, hoursText, phone, capabilities, lat, lng }) => {
      const known = freeOf.get(id);
      const next = known?.nextFree;
      return {
        id,
        title,
        address,
        hoursText,
        phone,
        mapHref: placeHref({ lat, lng }),
        capabilities: capabilities.flatMap((slug) => capabilityTitles(slug)),
        href: known ? `/centres/${known.code}/` : null,
        nextFree: known && next ? slotElsewhere(next, known, region.zone, now) : null,
        bookPath: next ? promisePath(id, next) : bookingPath({ ...emptyChoice, selectedShop: id }),
      };
    }),
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
