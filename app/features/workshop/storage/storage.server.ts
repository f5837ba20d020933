import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import {
  type StorageContract,
  storageMine,
  storageRemind,
  storedKinds,
} from "../../../../gateway/contract/workshop/storage.ts";
import { formatDate, formatPhone, formatPrice, momentInDay } from "../../../ui/format.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadNextTimeOf } from "../booking/next-fitting.server.ts";
import { contractsRefusal } from "./storage-errors.server.ts";
import { delayPath, fittingPath, retrievePath, STORAGE_PATH } from "./storage-paths.ts";

const tones = { stored: "solid", retrieval: "success", returned: "neutral" } as const;

/** The customer's contracts as texts; null when they could not be read. API-096 */
export async function loadStorage(visitor: Visitor, zone: Zone) {
  const result = await visitor.gateway.call(storageMine, {});
  if (!result.ok) return null;
  return Promise.all(
    result.data.contracts.map(async (contract) => {
      const view = contractView(contract, zone);
      const nextTime = view.fittingPath === null ? null : await loadNextTimeOf(visitor, view.fittingPath);
      return { ...view, nextTime };
    }),
  );
}
export type ContractView = NonNullable<Awaited<ReturnType<typeof loadStorage>>>[number];

export function contractView(contract: StorageContract, zone: Zone) {
  const { number, status, shop, request, paidUntil, cost } = contract;
  const day = (of: Day) => formatDate(momentInDay(of), zone, true);
  const isOver = status === "returned";
  return {
    number,
    status: contract.title,
    tone: tones[status],
    items: contract.items,
    facts: [
      { term: "Что храним", value: storedKinds[contract.kind] },
      { term: "Заключён", value: day(contract.startsOn) },
      ...(isOver ? [] : [{ term: "Храним до", value: day(contract.planningDate) }]),
      ...(request
        ? [
            {
              term: request.isForVisit
                ? "Привезём к визиту"
                : request.isAccepted
                  ? "Будут готовы"
                  : "Выдача запрошена на",
              value: [day(request.plannedOn), request.shop].filter(Boolean).join(", "),
            },
          ]
        : []),
      ...(cost
        ? [
            {
              term: "Стоимость хранения на сегодня",
              value: `${formatPrice(cost.toDate)}, ${formatPrice(cost.day)} в день`,
            },
            cost.unpaid > 0
              ? { term: "Не оплачено", value: formatPrice(cost.unpaid) }
              : { term: "Оплачено до", value: paidUntil ? day(paidUntil) : "" },
          ]
        : []),
      { term: "Где", value: `${shop.title}, ${shop.address}` },
    ],
    phone: shop.phone,
    phoneText: formatPhone(shop.phone),
    refusal: contract.refusal,
    delayPath: contract.delay && delayPath(number),
    retrievePath: contract.retrieval && retrievePath(number),
    fittingPath: isOver ? null : fittingPath(number),
    reminds: isOver ? null : contract.reminds,
  };
}

const remindForm = storageRemind.input.extend({ reminds: z.enum(["yes", "no"]) });

/** Switches the reminders of a contract from the list. */
export async function changeReminders({ gateway, cookies }: Visitor, form: FormData) {
  const read = readForm(form, remindForm);
  if (!read.ok) return read.refusal;
  const reminds = read.value.reminds === "yes";
  const result = await gateway.call(storageRemind, { number: read.value.number, reminds });
  if (!result.ok) {
    const { refusal, unavailable } = contractsRefusal(result);
    return refusedByGateway(form, refusal, { back: STORAGE_PATH, unavailable });
  }
  const { number } = read.value;
  writeFlash(cookies, [
    reminds
      ? `Будем напоминать о хранении по договору ${number}.`
      : `Больше не напоминаем о хранении по договору ${number}.`,
  ]);
  return redirect(STORAGE_PATH, 303);
}
