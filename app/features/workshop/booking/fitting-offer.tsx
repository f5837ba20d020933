import type { ReactNode } from "react";
import { muted } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import * as css from "../../catalogue/product/product-stock.css.ts";
import type { FittingOfferView } from "./fitting-offer.server.ts";

/** Beside goods that are fitted: each work with its price and its button. */
export function FittingOffer({ offer: { title, price, next, href, storage } }: { offer: FittingOfferView }) {
  return (
    <Card as="section" labelledBy="fitting-offer">
      <Heading level={2} size="large" id="fitting-offer">
        Заодно в центре
      </Heading>
      <Work title={title} price={price} button="Записаться" href={href}>
        {next ? `Ближайший: ${next.when}, ${next.place}` : "Выберите центр и время"}
      </Work>
      {storage && (
        <Work title="Хранение снятых" price={storage.price} button="С хранением" href={storage.href}>
          Примем в тот же визит
        </Work>
      )}
    </Card>
  );
}

interface WorkProps {
  title: string;
  price: string;
  button: string;
  href: string;
  children: ReactNode;
}

function Work({ title, price, button, href, children }: WorkProps) {
  return (
    <div className={css.row}>
      <div>
        <b>
          {title} {price}
        </b>
        <div className={muted}>{children}</div>
      </div>
      <div>
        <ButtonLink href={href}>{button}</ButtonLink>
      </div>
    </div>
  );
}
