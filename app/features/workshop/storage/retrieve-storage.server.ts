import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { storageByNumber, storageRetrieve } from "../../../../gateway/contract/workshop/storage.ts";
import { formatDate, momentInDay } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { contractView } from "./storage.server.ts";
import { retrieveRefusal } from "./storage-errors.server.ts";
import { retrievePath, STORAGE_PATH } from "./storage-paths.ts";

const dayText = (day: Day, zone: Zone): string => formatDate(momentInDay(day), zone, true);

/** What asking for stored goods is asked with. Throws 404 for another's contract, and 503. */
export async function loadRetrieval(visitor: Visitor, number: string) {
  const [found, { zone }] = await Promise.all([visitor.gateway.call(storageByNumber, { number }), visitor.region()]);
  const { contract } = required(found);
  const { retrieval, request } = contract;
  return {
    ...contractView(contract, zone),
    back: STORAGE_PATH,
    days: retrieval && { ...retrieval, fromText: dayText(retrieval.from, zone) },
    askedFor: request && dayText(request.plannedOn, zone),
    isReturned: contract.status === "returned",
  };
}
export type RetrievalView = Awaited<ReturnType<typeof loadRetrieval>>;

/** The call takes the earliest day where none is named; the form says a day in any case. */
const retrieveForm = z.object({ date: storageRetrieve.input.shape.date.unwrap() });

/** Asks for the goods, and leads back to the list. API-099, STO-002 */
export async function retrieveStorage(visitor: Visitor, number: string, form: FormData) {
  const read = readForm(form, retrieveForm);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(storageRetrieve, { number, ...read.value });
  if (!result.ok) {
    const { refusal, unavailable } = retrieveRefusal(result);
    return refusedByGateway<"date">(form, refusal, { fields: ["date"], back: retrievePath(number), unavailable });
  }
  const { zone } = await visitor.region();
  const { request } = result.data.contract;
  writeFlash(visitor.cookies, [
    `Выдача по договору ${number} запрошена${request ? ` на ${dayText(request.plannedOn, zone)}` : ""}. Когда центр подтвердит день, напишем вам.`,
  ]);
  return redirect(STORAGE_PATH, 303);
}
