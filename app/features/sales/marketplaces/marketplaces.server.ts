import { redirect } from "@remix-run/node";
import {
  marketplaceRenew,
  marketplaceRenewals,
  marketplaces,
  renewalStates,
} from "../../../../gateway/contract/sales/marketplaces.ts";
import { counted, formatDate, formatTime } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { MARKETPLACE_PATH, type MarketplaceField, readRenewals } from "./marketplace-form.ts";

/** Where the page asks for news by itself; the form is elsewhere, for that would empty it. */
const WATCH_PATH = `${MARKETPLACE_PATH}?watch=1`;

/** The latest renewals, with dates in the zone of the region. Throws 403 and 503. STF-008, STF-024 */
export async function loadMarketplaces(visitor: Visitor, url: URL) {
  const [result, { zone }] = await Promise.all([visitor.gateway.call(marketplaceRenewals, {}), visitor.region()]);
  const { isOn, renewals } = required(result);
  const waiting = renewals.filter(({ state }) => state === "queued" || state === "sent").length;
  return {
    isOn,
    messages: takeFlash(visitor.cookies),
    /** «3 номера»; null when everything has its outcome. */
    waiting: waiting === 0 ? null : counted(waiting, ["номер", "номера", "номеров"]),
    isWatching: url.searchParams.has("watch"),
    watchPath: WATCH_PATH,
    renewals: renewals.map(({ marketplace, number, state, message, author, requestedAt }) => ({
      marketplace,
      title: marketplaces[marketplace].title,
      number,
      state: renewalStates[state],
      message,
      canRetry: state === "failed" || state === "refused",
      author: author || "программа",
      when: `${formatDate(requestedAt, zone)}, ${formatTime(requestedAt, zone)}`,
      id: `${marketplace} ${number} ${requestedAt}`,
    })),
  };
}
export type MarketplacesView = Awaited<ReturnType<typeof loadMarketplaces>>;

/** Sends numbers on their way and leads to the page that watches them. STF-054 */
export async function renewOrders({ gateway, cookies }: Visitor, form: FormData) {
  const read = readRenewals({ slug: String(form.get("marketplace") ?? ""), text: String(form.get("numbers") ?? "") });
  if (!read.ok) return refuseForm<MarketplaceField>(form, { errors: read.errors });
  const { marketplace, numbers } = read;
  const result = await gateway.call(marketplaceRenew, { marketplace, [marketplaces[marketplace].field]: numbers });
  if (!result.ok)
    return refusedByGateway<MarketplaceField>(form, result, {
      renamed: { posting_numbers: "numbers", external_ids: "numbers" },
      back: MARKETPLACE_PATH,
    });
  const { queued, known } = result.data;
  const forms = ["номер", "номера", "номеров"] as const;
  writeFlash(cookies, [
    ...(queued > 0 ? [`Отправлено в очередь: ${counted(queued, forms)}.`] : []),
    ...(known > 0 ? [`Сегодня уже отправлено: ${counted(known, forms)}, второй раз не нужно.`] : []),
  ]);
  return redirect(WATCH_PATH, 303);
}
