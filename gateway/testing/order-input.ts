import { randomUUID } from "node:crypto";
import type { Cart } from "../contract/sales/cart.ts";
import type { OrderContact } from "../contract/sales/order-contact.ts";
import { fixtureLocations } from "./fixture.ts";

let customers = 0;

/** Somebody else each time, since only a few orders of one phone may be open. */
export const newContact = (): OrderContact => {
  customers += 1;
  return { name: "Анна", phone: `+7913${String(customers).padStart(7, "0")}`, email: "", comment: "" };
};

/** As the demo directory has it. */
export const testOrganization = {
  inn: "5902202276",
  kpp: "590201001",
  name: 'ООО "КАМСКИЕ ПЕРЕВОЗКИ"',
  ogrn: "1065902000010",
  address: "614000, Пермский край, г Пермь, ул Ленина, д 10, офис 4",
};

/** A valid order of a cart as it was seen: pickup at the first shop, paid in cash. */
export function orderInput(
  { fingerprint, summary }: Pick<Cart, "fingerprint" | "summary">,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    idempotencyKey: randomUUID(),
    fingerprint,
    expectedSum: summary.total.sum,
    customerParams: { id: null, isManager: false },
    contact: { name: "Анна-Мария", phone: "+79123456789", email: "", comment: "" },
    delivery: { type: "pickup", shopId: fixtureLocations.malysheva },
    payment: { method: "cash" },
    consent: { personalData: true, legalPolicy: true },
    ...overrides,
  };
}
