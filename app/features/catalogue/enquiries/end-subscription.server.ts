import { redirect } from "@remix-run/node";
import { goodsUnsubscribe, stockSubscription } from "../../../../gateway/contract/catalogue/enquiries.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const UNAVAILABLE = "Подписка не завершена: нет связи с магазином. Повторите через минуту.";
const MAX_SECRET_CHARACTERS = 80;

/** The subscription of a letter's link; `good` is null when it has ended. */
export async function loadSubscription({ gateway }: Visitor, url: URL) {
  const secret = url.searchParams.get("secret") ?? "";
  if (secret === "" || secret.length > MAX_SECRET_CHARACTERS) throw notFound();
  const { subscription } = required(await gateway.call(stockSubscription, { secret }));
  return { secret, good: subscription };
}
export type SubscriptionView = Awaited<ReturnType<typeof loadSubscription>>;

/** Redirects to the same page, which then says that the subscription has ended, also the second time. */
export async function endSubscription({ gateway }: Visitor, form: FormData) {
  const [secret, good_id] = [String(form.get("secret") ?? ""), String(form.get("good_id") ?? "")];
  const result = await gateway.call(goodsUnsubscribe, { secret, good_id });
  if (result.ok) return redirect(`/subscriptions/end/?secret=${encodeURIComponent(secret)}`, 303);
  if (result.code === "invalid") throw notFound();
  return refusedByGateway(form, result, { unavailable: UNAVAILABLE });
}
