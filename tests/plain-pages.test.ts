import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Features whose pages are plain HTML: most of their journeys run once, see "Projects of journeys" in docs/development.md. */
const plain = [
  "catalogue/comparison",
  "catalogue/content",
  "catalogue/content/desk",
  "catalogue/enquiries",
  "catalogue/garage",
  "chain/supply-terms",
  "customers/account",
  "customers/profile",
  "customers/settings",
  "frame/dev-messages",
  "frame/home",
  "office/acting",
  "office/back-office",
  "office/failed-work",
  "office/journal",
  "office/order-desk",
  "office/personal",
  "office/staff",
  "platform/resource-kit",
  "sales/bonuses",
  "sales/courier-tariffs",
  "sales/loyalty/desk",
  "sales/my-orders",
  "sales/payment-limits",
  "sales/promo",
  "sales/promo/desk",
  "workshop/appointments",
  "workshop/day-plan",
  "workshop/master-advice",
  "workshop/services",
  "workshop/storage",
  "workshop/storage/desk",
];
/** Remember that a form was opened, hide a toast: journeys with scripts hold both. */
const allowed = ["customers/profile/profile-opened.ts", "office/staff/client-missing-toast.tsx"];

const features = new URL("../app/features/", import.meta.url);
const interactive =
  /\b(use(State|Effect|LayoutEffect|Ref|Fetcher|Submit|Navigation|Navigate)|on(Click|Change|Submit|Input))\b|<(Form|Link|NavLink)\b/;

test.each(plain)("pages of %s do the same with and without scripts, for they have none of their own", (feature) => {
  const files = readdirSync(new URL(`${feature}/`, features)).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const withScripts = files
    .filter((name) => !/\.server\.tsx?$/.test(name))
    .map((name) => `${feature}/${name}`)
    .filter((path) => interactive.test(readFileSync(new URL(path, features), "utf8")));
  expect(files).not.toEqual([]);
  expect(withScripts.filter((path) => !allowed.includes(path))).toEqual([]);
});
