import { DESK_PATH } from "../../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import type { FormReply } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/button-link.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { ReturnFields } from "../return-fields.tsx";
import type { ReturnField } from "../return-offer.server.ts";
import type { NewReturnView } from "./new-return.server.ts";

interface NewReturnPageProps {
  view: NewReturnView;
  reply: FormReply<ReturnField> | undefined;
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
              <input type="hidden" name="key" value={reply?.values.key ?? view.key} />
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
