import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  guestConsentWithdraw,
  guestErase,
  guestPersonal,
  identifiedBy,
} from "../../../../gateway/contract/office/personal.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { clientPath } from "../../../shared/client-path.ts";
import { formatPhone } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm, replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { clientPersonalPath } from "./personal-path.ts";
import { keptViewOf, staffObstacles } from "./personal-view.server.ts";

type Guest = NonNullable<OutputOf<typeof guestPersonal>["guest"]>;

const withdrawals: Readonly<Record<Guest["given"][number], { title: string; consequence: string; done: string }>> = {
  waiting: {
    title: "Ожидание времени",
    consequence: "Заявки снимутся с очереди, SMS о свободном времени больше не придут.",
    done: "Человек больше не ждёт свободного времени",
  },
  cheaperPrice: {
    title: "Запросы «Нашли дешевле»",
    consequence: "Запросы и цены, обещанные по ним, удалятся.",
    done: "Запросы «Нашли дешевле» удалены",
  },
};

/** If the phone has an account, the account's own page is opened. Throws 403, 404, 503. */
export async function loadGuestPersonal(visitor: Visitor, client: string) {
  const [result, { zone }] = await Promise.all([visitor.gateway.call(guestPersonal, { client }), visitor.region()]);
  const { accountId, guest } = required(result);
  if (guest === null) throw redirect(clientPersonalPath(accountId ?? 0));
  const card = clientPath(client);
  return {
    ...keptViewOf(guest, zone),
    client,
    card,
    name: guest.name || formatPhone(guest.phone),
    phone: formatPhone(guest.phone),
    given: guest.given.map((kind) => ({ kind, ...withdrawals[kind] })),
    obstacles: staffObstacles(guest.obstacles, card),
    identified: Object.entries(identifiedBy).map(([value, label]) => ({ value, label })),
    messages: takeFlash(visitor.cookies),
  };
}
export type GuestPersonalView = Awaited<ReturnType<typeof loadGuestPersonal>>;

const { reason, identified } = guestErase.input.shape;
type Field = "reason" | "identified";
const erasureForm = z.object({ reason, identified });

/** Withdraws a consent, or erases: the first step asks why and who it is, the second, which shows it once more, does it. */
export async function changeGuestPersonal(visitor: Visitor, client: string, form: FormData) {
  switch (intentOf(form)) {
    case "withdraw":
      return withdraw(visitor, client, form);
    case "ask":
      return erase(visitor, client, form);
    default:
      return refuseForm<Field>(form, {});
  }
}

async function withdraw(visitor: Visitor, client: string, form: FormData) {
  const kind = guestConsentWithdraw.input.shape.kind.safeParse(form.get("kind"));
  if (!kind.success) return refuseForm<Field>(form, { message: "Выберите согласие" });
  const result = await visitor.gateway.call(guestConsentWithdraw, { client, kind: kind.data });
  if (!result.ok) return refusedByGateway<Field>(form, result);
  writeFlash(visitor.cookies, [withdrawals[kind.data].done]);
  return redirect(clientPersonalPath(client), 303);
}

async function erase(visitor: Visitor, client: string, form: FormData) {
  const read = readForm(form, erasureForm);
  if (!read.ok) return read.refusal;
  if (form.get("step") !== "confirm")
    return {
      ...replyTo<Field>(form),
      form: "confirm",
      confirming: `${identifiedBy[read.value.identified]}. ${read.value.reason}`,
    };
  const result = await visitor.gateway.call(guestErase, { client, ...read.value });
  if (!result.ok) return refusedByGateway<Field>(form, result, { fields: ["reason", "identified"] });
  writeFlash(visitor.cookies, ["Данные стёрты. Осталось только то, что велит хранить закон, без имени и телефона"]);
  return redirect(clientPersonalPath(client), 303);
}
