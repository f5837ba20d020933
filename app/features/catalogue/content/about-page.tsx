import { prose } from "../../../styles/prose.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Requisites } from "./requisites.tsx";
import type { AboutView } from "./shop-terms.server.ts";

/** What the shop does, in figures that it keeps itself. */
export function AboutPage({ view, brand }: { view: AboutView; brand: string }) {
  return (
    <Container>
      <Stack gap="xl">
        <Stack gap="m">
          <Heading level={1}>О магазине «{brand}»</Heading>
          <div className={prose}>
            <p>
              Продаём шины, диски, аккумуляторы и товары для автомобиля
              {view.hasCentres && `${view.hasFitting ? " и сами их ставим" : ""}: ${view.centres} в ${view.cities}`}.
            </p>
            <h2>Что подходит, то и покажем</h2>
            <p>
              Подбираем по автомобилю или по размеру. У каждого товара написано, где он лежит и когда его можно забрать;
              если сегодня его нет, так и скажем.
            </p>
            <h2>Цена одна до конца</h2>
            <p>
              Доставку, скидки и баллы считаем до оформления заказа. Если цена изменилась, пока товар лежал в корзине,
              вы увидите это раньше, чем подтвердите заказ.
            </p>
            <h2>После покупки</h2>
            <p>
              {view.hasFitting && "Шины поставим в центре. "}
              {view.hasStorage && "Снятый комплект примем на хранение до следующего сезона. "}
              Заказы, записи и договоры видны в личном кабинете.
            </p>
          </div>
          <Inline>
            <ButtonLink href="/contacts/">Контакты и центры</ButtonLink>
            <ButtonLink href="/delivery/">Доставка и оплата</ButtonLink>
            <ButtonLink href="/guarantee/">Гарантия и возврат</ButtonLink>
          </Inline>
        </Stack>
        <Requisites rows={view.requisites} />
        <p>
          Документы: <a href="/company/policy/">правила и политики</a>,{" "}
          <a href="/company/legal-policy/">обработка персональных данных</a>.
        </p>
      </Stack>
    </Container>
  );
}
