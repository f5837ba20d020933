import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { CallbackProvider, ReceivedNotice } from "../../platform/callbacks/callback-provider.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { hurryShipment } from "./shipments-store.ts";

interface NoticeForm {
  /** As `Carrier.id`. */
  id: string;
  /** What the notice is about, and a name of the event. Null when it is not such a notice. */
  read(notice: Pick<ReceivedNotice, "query" | "body">): { externalId: string; event: string } | null;
}

const cdekNotice = z.object({
  type: z.literal("ORDER_STATUS"),
  uuid: z.string(),
  attributes: z.object({ code: z.string(), status_date_time: z.string() }),
});

/** https://apidoc.cdek.ru, subscription ORDER_STATUS. */
const cdek: NoticeForm = {
  id: "cdek",
  read({ body }) {
    const notice = cdekNotice.safeParse(jsonOf(body));
    if (!notice.success) return null;
    const { uuid, attributes } = notice.data;
    return { externalId: uuid, event: `${attributes.code} ${attributes.status_date_time}` };
  },
};

/** Yandex Delivery appends `claim_id` and `updated_ts` to the address that the claim names. */
const yandex: NoticeForm = {
  id: "yandex_express",
  read({ query }) {
    const params = new URLSearchParams(query);
    const externalId = params.get("claim_id");
    return externalId ? { externalId, event: params.get("updated_ts") ?? "" } : null;
  },
};

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/**
 * News of carriers. Neither of them signs: what proves them is a secret in the address, and what they say is a hint only; the carrier is
 * then asked.
 */
export const shipmentNotices = (secret: string, now: () => Date): CallbackProvider[] =>
  [cdek, yandex].map((form) => noticesOf(form, secret, now));

function noticesOf({ id, read }: NoticeForm, secret: string, now: () => Date): CallbackProvider {
  return {
    kind: "delivery",
    id,
    async read(notice) {
      const shown = new URLSearchParams(notice.query).get("secret") ?? "";
      if (!timingSafeEqual(Buffer.from(hashOfSecret(shown)), Buffer.from(hashOfSecret(secret)))) return null;
      const news = read(notice);
      if (!news) return null;
      const answer = { status: 200, contentType: "application/json", body: "{}" };
      return { key: `${news.externalId} ${news.event}`, answer };
    },
    async prepare(notice) {
      const news = read(notice);
      return async (tx) => {
        if (news && !(await hurryShipment(tx, { provider: id, externalId: news.externalId }, now())))
          throw new Error("No such shipment yet");
      };
    },
  };
}
