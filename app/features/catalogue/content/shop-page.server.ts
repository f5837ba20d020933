import { notFound } from "../../../visitor/error-responses.server.ts";
import { shopName } from "../../../visitor/layout.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadAbout, loadContacts, loadDelivery, loadGuarantee } from "./shop-terms.server.ts";

const titled = (title: string, description: string) => ({ title, description });

/** One of the pages about the shop by its path, with what its head says. */
export async function loadShopPage(visitor: Visitor, { pathname }: URL) {
  const name = pathname.replaceAll("/", "");
  const canonical = `${visitor.origin}/${name}/`;
  switch (name) {
    case "contacts": {
      const view = await loadContacts(visitor);
      const head = titled(`Контакты ${view.place}`, "Телефоны, адреса и часы работы центров, реквизиты продавца.");
      return { head: { ...head, canonical }, page: { name, view } as const };
    }
    case "delivery": {
      const view = await loadDelivery(visitor);
      const text = "Как получить заказ, сколько стоит доставка и как его оплатить.";
      return { head: { ...titled(`Доставка и оплата ${view.place}`, text), canonical }, page: { name, view } as const };
    }
    case "about": {
      const view = { ...(await loadAbout(visitor)), brand: await shopName(visitor) };
      const head = titled("О магазине", "Шины, диски и аккумуляторы с установкой: что мы делаем и кто мы.");
      return { head: { ...head, canonical }, page: { name, view } as const };
    }
    case "guarantee": {
      const view = await loadGuarantee(visitor);
      const text = "Как вернуть товар, который не подошёл или оказался с недостатком, и когда придут деньги.";
      return { head: { ...titled("Гарантия и возврат", text), canonical }, page: { name, view } as const };
    }
    default:
      throw notFound();
  }
}
export type ShopPageView = Awaited<ReturnType<typeof loadShopPage>>["page"];
