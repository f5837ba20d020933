import type { SettingsOf } from "../../contract/chain/shop-settings.ts";

/** What the demo shop says of itself on every page. Its pictures are files of the site. The certificate is of the third brand list. NAV-004, NAV-008, NAV-024, CFG-047 */
export const DEMO_SHOP_FACE: SettingsOf<"shop"> = {
  name: "Протектор",
  logo: "",
  icon: "/demo-icon.svg",
  foundedYear: "2002",
  hotlineLabel: "Круглосуточная линия",
  certificateTitle: "Сертификат Ikon Tyres",
  certificate: "/certificate-ikon-tyres.svg",
};

/** The settings as they are stored; the note tells that nobody of the staff has saved them. */
export const DEMO_SHOP_SETTINGS = {
  name: "shop",
  version: 2,
  value: DEMO_SHOP_FACE,
  note: "demo",
  changedAt: new Date(0),
};
