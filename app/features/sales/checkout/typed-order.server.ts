import { deflateRawSync, inflateRawSync } from "node:zlib";
import { data, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { pickerData } from "../../../../gateway/contract/chain/region.ts";
import { MOST_SEALED_BYTES } from "../../../visitor/cookie-jar.server.ts";
import { replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { PICKER_PARAMETER } from "../../chain/regions/picker-address.ts";
import { type OrderField, orderFields } from "./order-fields.ts";
import { orderReply, refuseOtherClient } from "./order-reply.server.ts";

/** One of the sealed cookies, which all regions share: nobody reads a phone in the browser. */
const COOKIE = "typed_order";
const LIFETIME_SECONDS = 1_800;
/** Other regions have other centres, carriers and days; a code is for the phone that it was sent to. */
const OF_REGION = new Set<string>(["shopId", "companyId", "cityId", "terminalId", "date", "interval", "slot", "code"]);

const TOO_LONG =
  "Город не сменён: в форме больше текста, чем можно перенести в другой город. Сократите комментарий и повторите, всё введённое на месте.";

const typedOrder = z.object({ of: z.string(), fields: z.record(z.string(), z.string()) });

/** Whose order is typed: what one person has typed is shown to nobody else in the browser. */
const typist = ({ user, acting }: Visitor): string => (acting ? `for ${acting.phone}` : String(user?.id ?? "guest"));

/**
 * Keeps what is typed into the order form while its customer changes the region, which is another host with a form of its own. Goes on to
 * the region that was pressed, or to the list of all.
 */
export async function changeRegion(visitor: Visitor, form: FormData) {
  const otherClient = await refuseOtherClient(visitor, form);
  if (otherClient) return otherClient;
  const reply = replyTo<OrderField>(form);
  const typed = orderFields.flatMap((name) => {
    const text = reply.initialValue[name];
    return text && !OF_REGION.has(name) ? [[name, text] as const] : [];
  });
  const kept = deflateRawSync(JSON.stringify({ of: typist(visitor), fields: Object.fromEntries(typed) }));
  const text = kept.toString("base64");
  if (text.length > MOST_SEALED_BYTES)
    return orderReply(visitor, form, data(replyTo<OrderField>(form, { message: TOO_LONG }), { status: 422 }));
  visitor.cookies.set(COOKIE, text, { maxAgeSeconds: LIFETIME_SECONDS });
  const origin = await originOfPressed(visitor, String(form.get("to") ?? ""));
  return redirectDocument(origin ? `${origin}/basket/#checkout` : `/basket/?${PICKER_PARAMETER}=1`, 303);
}

/** The region's own origin, if it is one of ours. */
async function originOfPressed({ gateway, originOf }: Visitor, pressed: string): Promise<string | null> {
  if (pressed === "") return null;
  const picker = await gateway.call(pickerData, {});
  if (!picker.ok) return null;
  const { mainCities, mainRegions, regions } = picker.data;
  const all = [...mainCities, ...[...mainRegions, ...regions].flatMap(({ items }) => items)];
  return all.map(({ slug }) => originOf(slug)).find((origin) => origin === pressed) ?? null;
}

/** What was typed before the region was changed; nothing of somebody else's. */
export function readTypedOrder(visitor: Visitor): Partial<Record<OrderField, string>> {
  const text = visitor.cookies.get(COOKIE);
  if (text === undefined) return {};
  const kept = typedOrder.parse(JSON.parse(inflateRawSync(Buffer.from(text, "base64")).toString()));
  return kept.of === typist(visitor) ? kept.fields : {};
}

/** An order, or «Забыть», is the end of it. */
export const forgetTypedOrder = ({ cookies }: Pick<Visitor, "cookies">): void => cookies.delete(COOKIE);
