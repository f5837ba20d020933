import { Card } from "../../ui/card.tsx";
import { formatPrice } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Stack } from "../../ui/layout.tsx";
import { AddToCart } from "../cart/add-to-cart.tsx";
import type { ProductView } from "./product.server.ts";

/** For a car whose axles differ: two front and two rear pieces as one line of the cart. CRT-012 */
export function AxleSets({ view }: { view: ProductView }) {
  if (view.axleSets.length === 0) return null;
  return (
    <Card as="section" labelledBy="axle-sets">
      <Stack gap="m">
        <Heading level={2} size="large" id="axle-sets">
          Комплект для разных осей
        </Heading>
        {view.axleSets.map(({ front, back, price }) => (
          <Stack key={front.sku + back.sku} gap="xs">
            <span>
              Спереди 2 шт. <PartLink part={front} ownSku={view.sku} />, сзади 2 шт.{" "}
              <PartLink part={back} ownSku={view.sku} />
            </span>
            <b>{formatPrice(price)} за комплект</b>
            <AddToCart
              item={{ frontSku: front.sku, backSku: back.sku }}
              quantity={1}
              name={`комплект ${front.sizeText} и ${back.sizeText}`}
            />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

function PartLink({ part, ownSku }: { part: ProductView["axleSets"][number]["front"]; ownSku: string }) {
  return part.sku === ownSku ? <b>{part.sizeText}</b> : <a href={part.url}>{part.sizeText}</a>;
}
