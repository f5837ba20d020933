import { AboutPage } from "./about-page.tsx";
import { ContactsPage } from "./contacts-page.tsx";
import { DeliveryPage } from "./delivery-page.tsx";
import { GuaranteePage } from "./guarantee-page.tsx";
import type { ShopPageView } from "./shop-page.server.ts";

export function ShopPage({ page }: { page: ShopPageView }) {
  switch (page.name) {
    case "contacts":
      return <ContactsPage view={page.view} />;
    case "delivery":
      return <DeliveryPage view={page.view} />;
    case "about":
      return <AboutPage view={page.view} brand={page.view.brand} />;
    case "guarantee":
      return <GuaranteePage view={page.view} />;
  }
}
