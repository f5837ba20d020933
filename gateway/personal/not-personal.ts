/** Tables of the schema that tell nothing of a customer, by why: every other one is in `personalTables`. */
export const notPersonal: Readonly<Record<string, readonly string[]>> = {
  "goods, prices and places": [
    ...["axle_kits", "bay_closures", "bays", "calendar_days", "cars", "courier_tariffs", "fitments", "fitting_factors"],
    ...[
      "fitting_rates",
      "goods",
      "goods_changes",
      "goods_overrides",

      "location_days",
      "locations",
      "packets",
      "past_prices",
    ],
    ...["payment_limits", "price_seasons", "regions", "service_at", "service_cross", "service_groups", "services"],
    ...[
      "stock",
      "stock_corrections",
      "stock_files",
      "supply_days",
      "supply_terms",
      "surges",
      "tc_cities",
      "tc_companies",
      "tc_terminals",
    ],
  ],
  "what the site shows, and staff say of the shop": [
    ...["banners", "content_pictures", "document_versions", "menu_links", "promo_campaigns", "shop_settings"],
    ...["site_notifications", "site_offers"],
  ],
  "works and pieces of a row that has the person": [
    ...["appointment_items", "bay_times", "cart_additions", "cart_lines", "loyalty_end_letters"],
    ...["order_adjustments", "order_handovers", "order_reminders", "order_reservations", "order_return_lines"],
    ...["returned_stock", "storage_reminders"],
  ],
  "money by the number of an order": [
    ...[
      "invoice_payments",
      "marketplace_renewals",
      "payment_commands",
      "payment_movements",
      "reconciliations",
      "sim_payments",
    ],
  ],
  "ends within minutes or days, under a hash": ["delivery_quotes", "order_refusals", "service_holds", "use_counts"],
  "the site's own work": [
    ...["data_versions", "import_files", "process_beats", "provider_outcomes", "schedule_progress", "store_facts"],
  ],
  "organisations and departments": ["departments", "organizations"],
};
