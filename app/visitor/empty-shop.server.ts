import { type Layout, layout } from "../../gateway/contract/chain/region.ts";
import type { Visitor } from "./visitor.server.ts";

/** What pages of staff are wrapped in while there is no region yet: whoever sets the shop up works by the clock of Moscow. */
const emptyLayout: Layout = {
  region: {
    slug: "",
    title: "Новый магазин",
    titleIn: "в новом магазине",
    phone: "",
    zone: "Europe/Moscow",
    lat: 55.75,
    lng: 37.62,
    deliveryOnly: true,
    isDefault: true,
  },
  navigation: { main: [], content: { items: [] }, burger_info: { items: [] }, footer: { sections: [] } },
  notification: [],
  shop: layout.output.shape.shop.parse(undefined),
  server: "",
  apiVersion: "",
  showBonusWidget: false,
  campaigns: [],
  consentVersions: { personalData: "", loyalty: "" },
  missing: [],
  popup: null,
};

/** The layout of a shop that has no regions. */
export const emptyShopLayout: Pick<Visitor, "layout" | "region"> = {
  layout: async () => ({ ok: true, data: emptyLayout, stale: false }),
  region: async () => emptyLayout.region,
};
