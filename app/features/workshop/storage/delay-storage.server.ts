import { redirect } from "@remix-run/node";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { storageByNumber, storageDelay, storageDelayCost } from "../../../../gateway/contract/workshop/storage.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { formatDate, formatPrice, momentInDay } from "../../../ui/format.ts";
import { outage, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { contractsRefusal } from "./storage-errors.server.ts";
import { delayPath, STORAGE_PATH } from "./storage-paths.ts";

const dayText = (day: Day, zone: Zone): string => formatDate(momentInDay(day), zone, true);

/**
 * What a delay is asked with: first a day, then what it costs is confirmed. The day stands in the address. Throws 404 for another's
 * contract, and 503.
 */
export async function loadDelay(visitor: Visitor, { number, chosen }: { number: string; chosen: string | null }) {
  const { gateway } = visitor;
  const [found, { zone }] = await Promise.all([gateway.call(storageByNumber, { number }), visitor.region()]);
  const { contract } = required(found);
  const { delay, planningDate, shop } = contract;
  return {
    number: contract.number,
    path: delayPath(contract.number),
    back: STORAGE_PATH,
    until: dayText(planningDate, zone),
    shop: { title: shop.title, phone: shop.phone },
    days: delay && { ...delay, fromText: dayText(delay.from, zone), toText: dayText(delay.to, zone) },
    ...(delay && chosen !== null
      ? await chosenDay(visitor, contract.number, chosen as Day, zone)
      : { offer: null, problem: null }),
  };
}
export type DelayView = Awaited<ReturnType<typeof loadDelay>>;

/** What the chosen day costs, or what is wrong with it. */
async function chosenDay({ gateway }: Visitor, number: string, date: Day, zone: Zone) {
  const result = await gateway.call(storageDelayCost, { number, date });
  if (result.ok) {
    const { cost } = result.data;
    return { offer: { date, until: dayText(date, zone), cost, costText: formatPrice(cost) }, problem: null };
  }
  if (result.code !== "invalid") throw outage();
  const problem: RefusedForm<"date"> = {
    form: "day",
    initialValue: { date },
    error: { date: result.errors.map(({ message }) => message) },
  };
  return { offer: null, problem };
}

const delayForm = storageDelay.input.pick({ date: true, cost: true }).required();

/** Moves the end of a contract, and leads back to the list. API-097, STO-001 */
export async function delayStorage(visitor: Visitor, number: string, form: FormData) {
  const read = readForm(form, delayForm);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(storageDelay, { number, ...read.value });
  if (!result.ok) {
    const { refusal, unavailable } = contractsRefusal(result);
    return refusedByGateway<"date">(form, refusal, { fields: ["date"], back: delayPath(number), unavailable });
  }
  const { zone } = await visitor.region();
  const { planningDate } = result.data.contract;
  writeFlash(visitor.cookies, [`Хранение по договору ${number} продлено до ${dayText(planningDate, zone)}.`]);
  return redirect(STORAGE_PATH, 303);
}
