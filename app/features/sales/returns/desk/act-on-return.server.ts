import { z } from "zod";
import { keyOf } from "../../../../../gateway/contract/platform/endpoint.ts";
import {
  returnAccept,
  returnApprove,
  returnDecline,
  returnRefuse,
} from "../../../../../gateway/contract/sales/returns.ts";
import { deskReturnPath } from "../../../../shared/desk-return-paths.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { returnFates } from "./return-card.server.ts";

/** Fields that people fill in. */
export type ReturnActField = "place" | "fate" | "refundBy" | "note" | "confirmed" | "decision";

const version = z.coerce.number().int();
const confirmed = (text: string) => z.literal("on", text);

const forms = {
  accept: returnAccept.input.pick({ note: true }).extend({
    version,
    fate: keyOf(returnFates, "Выберите, что станет с товаром"),
    place: z.string("Выберите, куда положить товар").default(""),
    refundBy: z.enum(returnAccept.input.shape.refundBy.options, "Выберите, как возвращаем деньги"),
    confirmed: confirmed("Подтвердите, что товар у вас и вы его осмотрели"),
  }),
  refuse: returnRefuse.input.pick({ decision: true }).extend({ version }),
  decline: returnDecline.input.pick({ decision: true }).extend({ version }),
  approve: z.object({ version, confirmed: confirmed("Подтвердите, что проверили сумму") }),
};

const done = {
  requested: "Возврат ждёт решения.",
  to_approve: "Товар принят. Деньги вернём, когда сумму подтвердит второй сотрудник.",
  accepted: "Возврат принят. Покупателю отправлено сообщение.",
  refused: "В возврате отказано. Покупателю отправлено сообщение.",
} as const;
const flash = ({ state }: { state: keyof typeof done }) => done[state];

/** Does what a form of the card asks for, and leads back to it. */
export async function actOnReturn(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "orders-read");
  const id = idOf(address);
  const { gateway } = visitor;
  const acts = {
    accept: act({
      form: forms.accept,
      call: ({ place, fate, confirmed: _, ...rest }) =>
        gateway.call(returnAccept, {
          id,
          placeId: fate === "written_off" ? null : Number(place),
          isDefect: fate === "defect",
          ...rest,
        }),
      flash,
    }),
    refuse: act({ form: forms.refuse, call: (value) => gateway.call(returnRefuse, { id, ...value }), flash }),
    decline: act({
      form: forms.decline,
      call: (value) => gateway.call(returnDecline, { id, ...value }),
      flash: "Сумма не подтверждена: возврат снова ждёт решения.",
    }),
    approve: act({
      form: forms.approve,
      call: ({ version }) => gateway.call(returnApprove, { id, version }),
      flash,
    }),
  };
  return doAct<ReturnActField>(visitor, await request.formData(), acts, {
    back: deskReturnPath(id),
    fields: ["refundBy", "note", "decision"],
    renamed: { placeId: "place" },
  });
}
