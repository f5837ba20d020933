import { formatPrice } from "../../ui/format.ts";
import { Stack } from "../../ui/layout.tsx";

interface Part {
  title: string;
  url: string;
}

interface CarAxleSetsProps {
  axleSets: readonly { front: Part; back: Part; price: number }[];
}

/** Goods that fit the two axles of a car together; an axle set is added to the cart on the page of either product. CRT-012 */
export function CarAxleSets({ axleSets }: CarAxleSetsProps) {
  return (
    <Stack as="ul" gap="s">
      {axleSets.map(({ front, back, price }) => (
        <li key={front.url + back.url}>
          Спереди 2 шт. <a href={front.url}>{front.title}</a>, сзади 2 шт. <a href={back.url}>{back.title}</a>:{" "}
          <b>{formatPrice(price)} за комплект</b>
        </li>
      ))}
    </Stack>
  );
}
