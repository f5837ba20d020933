import { redirect } from "@remix-run/node";
import { z } from "zod";
import { returnAccept, returnApprove, returnRefuse } from "../../../../../gateway/contract/sales/returns.ts";
import type { Result } from "../../../../gateway/client.server.ts";
import { deskReturnPath } from "../../../../shared/desk-return-paths.ts";
import { notFound } from "../../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { WRITE_OFF } from "./return-card.server.ts";

/** Fields that people fill in. */
export type ReturnActField = "place" | "refundBy" | "note" | "confirmed" | "decision";

const version = z.coerce.number().int();
const confirmed = (text: string) => z.literal("on", text);

const forms = {
  accept: returnAccept.input.pick({ note: true }).extend({
    version,
    place: z.string("Выберите, куда положить товар"),
    refundBy: z.enum(returnAccept.input.shape.refundBy.options, "Выберите, как возвращаем деньги"),
    confirmed: confirmed("Подтвердите, что товар у вас и вы его осмотрели"),
  }),
  refuse: returnRefuse.input.pick({ decision: true }).extend({ version }),
  approve: z.object({ version, confirmed: confirmed("Подтвердите, что проверили сумму") }),
};

/** Does what a form of the card asks for, by its intent, and leads back to the card; a refusal keeps everything typed. */
export async function actOnReturn(visitor: Visitor, id: number, form: FormData) {
  const { gateway } = visitor;
  switch (intentOf(form)) {
    case "accept": {
      const read = readForm(form, forms.accept);
      if (!read.ok) return read.refusal;
      const { place, confirmed: _, ...rest } = read.value;
      const placeId = place === WRITE_OFF ? null : Number(place);
      const result = await gateway.call(returnAccept, { id, placeId, ...rest });
      return answer(visitor, id, form, result);
    }
    case "refuse": {
      const read = readForm(form, forms.refuse);
      if (!read.ok) return read.refusal;
      return answer(visitor, id, form, await gateway.call(returnRefuse, { id, ...read.value }));
    }
    case "approve": {
      const read = readForm(form, forms.approve);
      if (!read.ok) return read.refusal;
      return answer(visitor, id, form, await gateway.call(returnApprove, { id, version: read.value.version }));
    }
    default:
      throw notFound();
  }
}

const done = {
  requested: "Возврат ждёт решения.",
  to_approve: "Товар принят. Деньги вернём, когда сумму подтвердит второй сотрудник.",
  accepted: "Возврат принят. Покупателю отправлено сообщение.",
  refused: "В возврате отказано. Покупателю отправлено сообщение.",
} as const;

type Decided = typeof returnAccept | typeof returnRefuse | typeof returnApprove;

function answer({ cookies }: Visitor, id: number, form: FormData, result: Result<Decided>) {
  const back = deskReturnPath(id);
  if (!result.ok)
    return refusedByGateway<ReturnActField>(form, result, {
      fields: ["refundBy", "note", "decision"],
      renamed: { placeId: "place" },
      back,
    });
  writeFlash(cookies, [done[result.data.state]]);
  return redirect(back, 303);
}
