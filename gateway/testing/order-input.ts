import { randomUUID } from "node:crypto";
import { fixtureLocations } from "./fixture.ts";

/** A valid order: pickup at the first shop, paid in cash. */
export function orderInput(fingerprint: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    idempotencyKey: randomUUID(),
    fingerprint,
    customerParams: { id: null, isManager: false },
    contact: { name: "Анна-Мария", phone: "+79123456789", email: "", comment: "" },
    delivery: { type: "pickup", shopId: fixtureLocations.malysheva },
    payment: { method: "cash" },
    consent: { personalData: true, legalPolicy: true, version: "2026-11-01", address: "203.0.113.7" },
    ...overrides,
  };
}
