import { index, type RouteConfig, route } from "@remix-run/route-config";

const catalogue = (path: string) => route(`${path}/*`, "routes/catalogue.tsx", { id: `routes/${path}` });

/** In the order of the specification's route list. Fixed routes win over the product page, whose first segment is a closed set. */
export default [
  index("routes/home.tsx"),
  catalogue("catalog/tyres"),
  catalogue("catalog/wheels"),
  catalogue("catalog/autoproducts"),
  catalogue("search/battery"),
  catalogue("search/oils"),
  catalogue("search/battery-accessories"),
  catalogue("search/wipers"),
  catalogue("search/tpms"),
  catalogue("search/wheel-covers"),
  catalogue("search/brake-pads"),
  catalogue("search/brake-disks"),
  route("basket", "routes/basket.tsx"),
  route("order/status", "routes/order-status.tsx"),
  route("order/:identity/:access", "routes/order.tsx"),
  route("offers", "routes/offers.tsx"),
  ...["service", "service-catalog", "service-tyre-fitting"].map((path) =>
    route(path, "routes/services.tsx", { id: `routes/${path}` }),
  ),
  route("search", "routes/search.tsx"),
  route("cars", "routes/cars.tsx"),
  route("regions", "routes/regions.tsx"),
  route("company/:document", "routes/company.tsx"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap-index.ts"),
  route("sitemap/:part", "routes/sitemap-part.ts"),
  route(":productType/*", "routes/product.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
