import { z } from "zod";
import { endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { orderStatus, shipmentState } from "../sales/orders.ts";

const shipmentRow = z.object({
  id: z.int(),
  /** The order's. */
  identity: z.string(),
  orderStatus,
  /** Who carries it, in words. */
  carrier: typedLine(),
  state: shipmentState,
  /** The carrier has failed, or did not do as it was asked, and the order is still open. */
  needsAttention: z.boolean(),
  /** The carrier is being told not to come. */
  isBeingCalledOff: z.boolean(),
  /** In the carrier's words; empty when all is well. */
  failure: z.string(),
  /** What the carrier asked for when the goods were ordered. */
  quoted: kopecks,
  changedAt: utcMoment,
});
export type ShipmentDeskRow = z.output<typeof shipmentRow>;

/** What carriers bring for the shop, the latest order first. Who is bound to shops sees what leaves from there. */
export const shipmentDeskList = listEndpoint({
  name: "shipmentDeskList",
  summary: "Отправления для сотрудников",
  resource: "shipments",
  permission: "orders-read",
  filters: {
    attention: z.enum(["yes"]).optional(),
    state: shipmentState.optional(),
    carrier: typedLine().max(60, "Слишком длинно").optional(),
    /** The order number, whole. */
    number: typedLine().max(40, "Слишком длинно").optional(),
    ...dayRange("changed"),
  },
  row: shipmentRow,
});

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const path = "/api/gateway/back-office/shipments/{id}";

/** A shipment with what the carrier was asked and how far it is. The phone of the customer is on the card of the order alone. */
export const shipmentDeskCard = endpoint({
  name: "shipmentDeskCard",
  summary: "Карточка отправления",
  method: "GET",
  path,
  access: { staff: "orders-read" },
  input: z.object({ id }),
  output: shipmentRow.extend({
    /** The carrier's own id; null until it has answered. */
    externalId: z.string().nullable(),
    /** Empty where the carrier has none. */
    trackingUrl: z.string(),
    /** When the carrier is asked next; null when there is nothing to ask. */
    nextCheckAt: utcMoment.nullable(),
    /** Questions without an answer since the last one. */
    silentTries: z.int(),
    recipient: z.string(),
    /** The address for a courier, the code of the terminal for a transport company. */
    to: z.object({ kind: z.enum(["address", "terminal"]), text: z.string() }),
    /** Where a courier fetches it; empty for a transport company. */
    from: z.string(),
    comment: z.string(),
    /** Grams and centimetres of one package; each row of goods is one. */
    packages: z.array(
      z.object({
        sku: z.string(),
        title: z.string(),
        quantity: z.int(),
        grams: z.number(),
        lengthCm: z.number(),
        widthCm: z.number(),
        heightCm: z.number(),
      }),
    ),
    /** The oldest first. */
    events: z.array(z.object({ at: utcMoment, state: shipmentState })),
    /** What the caller may do with it now. */
    acts: z.object({ requestAgain: z.boolean(), callOff: z.boolean() }),
  }),
});

const act = { method: "POST", access: { staff: "orders" }, codes: { too_late: 409 } } as const;

/** Asks the carrier anew after it failed or was called off, for an order that stands packed. `too_late`: there is nothing to ask again. */
export const shipmentDeskRetry = endpoint({
  ...act,
  name: "shipmentDeskRetry",
  summary: "Запросить отправление снова",
  path: `${path}/retry`,
  input: z.object({ id }),
  output: z.object({}),
});

/** Tells the carrier in the background not to come; the order stays as it is. `too_late`: it was not called, has left or is called off. */
export const shipmentDeskCallOff = endpoint({
  ...act,
  name: "shipmentDeskCallOff",
  summary: "Отозвать отправление",
  path: `${path}/call-off`,
  input: z.object({ id }),
  output: z.object({}),
});
