import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { AddFromListForm } from "../add-to-cart/add-from-list.tsx";
import { AxleSetRow } from "../axle-sets/axle-set-card.tsx";
import type { ProductView } from "./product.server.ts";

/** For a car whose axles differ: two front and two rear pieces as one line of the cart. CRT-012 */
export function AxleSets({ axleSets }: Pick<ProductView, "axleSets">) {
  if (axleSets.length === 0) return null;
  return (
    <section aria-labelledby="axle-sets">
      <Stack gap="s">
        <Heading level={2} size="large" id="axle-sets">
          Комплект для разных осей
        </Heading>
        <AxleSetRow axleSets={axleSets} />
      </Stack>
      <AddFromListForm goods={axleSets} />
    </section>
  );
}
