import { existsSync } from "node:fs";

/** Rules of one kind. Each file stands beside the test that holds it; `alsoHeldBy` names what holds some of them elsewhere. */
interface RuleGroup {
  files: readonly string[];
  alsoHeldBy?: readonly string[];
}

/** The rules that are mutated, by what a fault in them would spoil: the score is counted for each. */
export const ruleGroups: Readonly<Record<string, RuleGroup>> = {
  money: {
    files: [
      "gateway/sales/pricing/rules.ts",
      "gateway/sales/cart/rules.ts",
      "gateway/sales/cart/trade-in.ts",
      "gateway/sales/checkout/courier.ts",
      "gateway/sales/checkout/price-order.ts",
      "gateway/sales/checkout/parcel-rules.ts",
      "gateway/sales/promo/rules.ts",
      "gateway/sales/offers/benefit-rules.ts",
      "gateway/sales/offers/price-rules.ts",
      "gateway/workshop/fitting/desk/rate-rules.ts",
      "gateway/workshop/fitting/price-rules.ts",
      "gateway/sales/payments/payment-rules.ts",
      "gateway/sales/payments/settlement-rules.ts",
      "gateway/office/money-desk/desk-rules.ts",
      "gateway/sales/receipts/rules.ts",
      "gateway/sales/receipts/refund-rules.ts",
      "gateway/sales/returns/rules.ts",
      "gateway/sales/invoices/roubles-in-words-rules.ts",
      "gateway/sales/orders/delivery-rules.ts",
      "app/features/sales/checkout/order-total.ts",
    ],
    alsoHeldBy: ["gateway/sales/returns/points-rules.test.ts"],
  },
  stock: {
    files: [
      "gateway/chain/stock/rules.ts",
      "gateway/office/stock-desk/stock-rules.ts",
      "gateway/sales/orders/reserve-rules.ts",
      "gateway/sales/orders/hand-out-rules.ts",
      "gateway/sales/orders/transition-rules.ts",
      "gateway/sales/checkout/ready-time.ts",
      "gateway/catalogue/goods/availability-rules.ts",
      "gateway/workshop/storage/rules.ts",
    ],
    alsoHeldBy: ["gateway/chain/stock/order-allocation.test.ts"],
  },
  points: {
    files: [
      "gateway/sales/loyalty/ledger-rules.ts",
      "gateway/sales/loyalty/eligibility.ts",
      "gateway/sales/loyalty/invitation-rules.ts",
      "gateway/sales/loyalty/rules.ts",
      "gateway/office/merging/rules.ts",
    ],
  },
  slots: {
    files: [
      "gateway/workshop/booking/slot-rules.ts",
      "gateway/workshop/booking/opening-rules.ts",
      "gateway/workshop/booking/hold-rules.ts",
      "gateway/workshop/booking/bay-rules.ts",
      "gateway/workshop/booking/displace-rules.ts",
      "gateway/workshop/booking/works-rules.ts",
      "gateway/workshop/booking/move-rules.ts",
      "gateway/workshop/day-plan/rules.ts",
      "gateway/chain/calendar/rules.ts",
      "gateway/platform/zone-time.ts",
      "gateway/chain/regions/opening-hours.ts",
      "gateway/sales/checkout/slot-rules.ts",
      "gateway/workshop/appointments/rules.ts",
      "gateway/contract/sales/order-deadline.ts",
      "gateway/workshop/storage/reminder-rules.ts",
      "app/shared/booking-choice.ts",
      "app/features/workshop/day-plan/lay-out-day.ts",
    ],
    alsoHeldBy: ["gateway/workshop/booking/slots.test.ts", "gateway/workshop/day-plan/rules.test.ts"],
  },
  permissions: {
    files: [
      "gateway/contract/platform/staff-permissions.ts",
      "gateway/platform/http/caller.ts",
      "gateway/office/acting/rules.ts",
      "gateway/customers/departments/department-rules.ts",
      "gateway/platform/order-access.ts",
      "gateway/customers/auth/session-rules.ts",
      "gateway/sales/own-cart/rules.ts",
      "gateway/customers/account/rules.ts",
      "app/features/customers/auth/return-path.ts",
      "app/visitor/local-path.ts",
      "server/origin-check.ts",
    ],
  },
  limits: {
    files: [
      "gateway/platform/http/rate-limit.ts",
      "gateway/platform/http/network.ts",
      "gateway/customers/auth/lockout-rules.ts",
      "gateway/customers/holding/budget-rules.ts",
      "gateway/customers/phone-confirm/rules.ts",
      "gateway/sales/checkout/explain-payments.ts",
      "gateway/catalogue/reviews/rules.ts",
      "gateway/catalogue/enquiries/rules.ts",
      "server/limits.ts",
    ],
  },
  files: {
    files: [
      "gateway/office/order-exchange/document-rules.ts",
      "gateway/office/order-exchange/wanted-rules.ts",
      "gateway/contract/catalogue/goods-name.ts",
      "gateway/catalogue/names/tyre-size.ts",
      "gateway/office/import/offers/offer-goods.ts",
      "gateway/office/import/offers/offer-details.ts",
      "gateway/catalogue/list-photos/ask-again-rules.ts",
      "gateway/platform/outside/outside-address.ts",
      "gateway/office/import/columns/file-moment.ts",
      "gateway/office/import/runs/suspicious-file.ts",
      "gateway/office/centre-desk/days-file.ts",
      "gateway/office/accounting/rules.ts",
      "app/features/platform/resource-kit/csv.ts",
    ],
    alsoHeldBy: [
      "gateway/catalogue/names/read-name.test.ts",
      "gateway/catalogue/names/unseen-names.test.ts",
      "gateway/office/import/formats/files.test.ts",
      "gateway/office/import/columns/odd-lists.test.ts",
      "gateway/office/import/columns/price-lists.test.ts",
    ],
  },
  search: {
    files: ["gateway/catalogue/search/read-query.ts"],
    alsoHeldBy: ["gateway/catalogue/search/corpus.test.ts"],
  },
  parsers: {
    files: [
      "gateway/customers/auth/phone-rules.ts",
      "app/shared/phone.ts",
      "app/features/customers/auth/phone-digits.ts",
      "gateway/contract/platform/typed-text.ts",
      "gateway/contract/platform/user-fields.ts",
      "gateway/contract/platform/desk-fields.ts",
      "gateway/contract/platform/tin.ts",
      "gateway/contract/platform/bank-account.ts",
      "gateway/contract/customers/primary-contact.ts",
      "gateway/platform/db/typed-number.ts",
      "gateway/catalogue/garage/rules.ts",
      "gateway/catalogue/goods/size-rules.ts",
      "gateway/customers/clients/search-rules.ts",
      "gateway/chain/regions/place-in-address.ts",
      "app/features/platform/resource-kit/list-query.ts",
      "app/features/catalogue/lists/filter-path.ts",
      "app/features/catalogue/lists/goods-query.ts",
      "app/features/office/staff/classify-client-query.ts",
      "server/forwarded.ts",
      "server/region-host.ts",
    ],
  },
};

/** Paths of the tests that hold a group. */
export const testsOf = ({ files, alsoHeldBy = [] }: RuleGroup): string[] => [
  ...files.map((file) => file.replace(/\.ts$/, ".test.ts")).filter((test) => existsSync(test)),
  ...alsoHeldBy,
];
