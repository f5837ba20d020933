import { redirect } from "@remix-run/node";
import { z } from "zod";
import { clientDelete, clientPersonal } from "../../../../gateway/contract/office/personal.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway, replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { personalViewOf, staffObstacles } from "./personal-view.server.ts";

/** An account: clients who are a phone alone have none to delete. */
const idOf = (client: string | undefined): number => {
  if (!/^\d{1,9}$/.test(client ?? "")) throw notFound();
  return Number(client);
};

export async function loadClientPersonal(visitor: Visitor, client: string | undefined) {
  const id = idOf(client);
  const [result, { zone }] = await Promise.all([
    visitor.gateway.call(clientPersonal, { userId: id }),
    visitor.region(),
  ]);
  const overview = required(result);
  return {
    id,
    name: overview.name,
    ...personalViewOf(overview, zone),
    obstacles: staffObstacles(overview.obstacles, `/manager/clients/${id}/`),
    messages: takeFlash(visitor.cookies),
  };
}
export type ClientPersonalView = Awaited<ReturnType<typeof loadClientPersonal>>;

const deletionForm = z.object({ reason: clientDelete.input.shape.reason });

/** The first step asks for the reason, the second, which shows it once more, deletes. */
export async function deleteClient(visitor: Visitor, client: string | undefined, form: FormData) {
  const read = readForm(form, deletionForm);
  if (!read.ok) return read.refusal;
  if (form.get("step") !== "confirm") return { ...replyTo<"reason">(form), form: "confirm" };
  const id = idOf(client);
  const result = await visitor.gateway.call(clientDelete, { userId: id, ...read.value });
  if (!result.ok) return refusedByGateway<"reason">(form, result, { fields: ["reason"] });
  writeFlash(visitor.cookies, ["Личный кабинет клиента удалён"]);
  return redirect(`/manager/clients/${id}/`, 303);
}
