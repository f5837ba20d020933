import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { returnAdd, returnOffer } from "../../../../../gateway/contract/sales/returns.ts";
import { DESK_PATH, deskOrderPath } from "../../../../shared/desk-order-path.ts";
import { deskReturnPath } from "../../../../shared/desk-return-paths.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/button-link.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../../visitor/flash.server.ts";
import { refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { ReturnFields } from "../return-fields.tsx";
import { offerView, type ReturnField, returnRequestOf } from "../return-offer.server.ts";

/** What of an order can be given back, for who enters it at the counter. Throws 404, 403 and 503. */
export async function loadNewReturn(visitor: Visitor, request: Request, identity: string) {
  requireStaff(visitor, request, "orders");
  const { lines, ...offer } = required(await visitor.gateway.call(returnOffer, { identity }));
  return {
    identity,
    orderPath: deskOrderPath(identity),
    key: randomUUID(),
    ...offerView(offer, (position) => lines.find((line) => line.position === position)),
  };
}
type NewReturnView = Awaited<ReturnType<typeof loadNewReturn>>;

/** Enters a return and leads to its card, or answers the form with everything typed. */
export async function addReturn(visitor: Visitor, request: Request, identity: string) {
  requireStaff(visitor, request, "orders");
  const form = await request.formData();
  const result = await visitor.gateway.call(returnAdd, { identity, ...returnRequestOf(form) });
  if (!result.ok)
    return refusedByGateway<ReturnField>(form, result, {
      fields: ["lines", "reason", "comment"],
      back: deskOrderPath(identity),
    });
  writeFlash(visitor.cookies, ["Возврат оформлен. Осмотрите товар и примите его."]);
  return redirect(deskReturnPath(result.data.id), 303);
}

interface NewReturnPageProps {
  view: NewReturnView;
  reply: RefusedForm<ReturnField> | undefined;
}

/** A return that staff enter for a customer. */
export function NewReturnPage({ view, reply }: NewReturnPageProps) {
  const trail = [
    { label: "Заказы", href: DESK_PATH },
    { label: `Заказ ${view.identity}`, href: view.orderPath },
  ];
  return (
    <BackOfficeFrame trail={trail} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1}>Возврат по заказу {view.identity}</Heading>
          <FormProblems reply={reply} title="Возврат не оформлен" />
          {view.lines.length === 0 ? (
            <p>Возвращать нечего: заказ не выдан или всё уже возвращено.</p>
          ) : (
            <form method="post" noValidate>
              <input type="hidden" name="intent" value="return" />
              <input type="hidden" name="key" value={reply?.initialValue.key ?? view.key} />
              <Stack gap="m">
                <ReturnFields
                  lines={view.lines}
                  reasons={view.reasons}
                  mayChangeMind={view.mayChangeMind}
                  hints={{ lines: "Сколько штук", comment: "Слова покупателя и что видно на товаре" }}
                  reply={reply}
                />
                <Inline gap="s">
                  <Button variant="primary">Оформить возврат</Button>
                  <ButtonLink href={view.orderPath}>Вернуться к заказу</ButtonLink>
                </Inline>
              </Stack>
            </form>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
