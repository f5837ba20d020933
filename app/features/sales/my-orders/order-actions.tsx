import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { cancelPath, orderPath } from "./order-paths.ts";

/** Actions of an order: add its goods to the cart again, or cancel it. */
export function OrderActions({ identity, canBeCancelled }: { identity: string; canBeCancelled: boolean }) {
  const whose = <VisuallyHidden> заказ {identity}</VisuallyHidden>;
  return (
    <Inline>
      <form method="post" action={orderPath(identity)}>
        <Button name="intent" value="repeat">
          Повторить{whose}
        </Button>
      </form>
      {canBeCancelled && (
        <ButtonLink href={cancelPath(identity)} variant="quiet">
          Отменить{whose}
        </ButtonLink>
      )}
    </Inline>
  );
}
