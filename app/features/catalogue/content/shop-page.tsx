import { prose } from "../../../styles/prose.css.ts";
import { loneLink, muted, textSize } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { CentreList } from "../../chain/centres/centre-card.tsx";
import type { ShopPageView } from "./shop-page.server.ts";
import type { AboutView, ContactsView, DeliveryView, GuaranteeView } from "./shop-terms.server.ts";

/** Who sells; nothing where the retailer has not entered it. */
function Requisites({ rows }: { rows: readonly { term: string; value: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="requisites">
      <Stack gap="s">
        <Heading level={2} id="requisites">
          Реквизиты
        </Heading>
        <Card>
          <DefinitionTable rows={rows} />
        </Card>
      </Stack>
    </section>
  );
}

/** What staff have written for a page, which the gateway has made safe. */
const WrittenText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves headings, lists and inline tags of it
  <div className={prose} dangerouslySetInnerHTML={{ __html: html }} />
);

/** What the site tells of itself where staff have written nothing. */
const AboutText = ({ view }: { view: AboutView }) => (
  <div className={prose}>
    <p>
      Продаём шины, диски, аккумуляторы и товары для автомобиля
      {view.hasCentres && `${view.hasFitting ? " и сами их ставим" : ""}: ${view.centres} в ${view.cities}`}.
    </p>
    <h2>Что подходит, то и покажем</h2>
    <p>
      Подбираем по автомобилю или по размеру. У каждого товара написано, где он лежит и когда его можно забрать; если
      сегодня его нет, так и скажем.
    </p>
    <h2>Цена одна до конца</h2>
    <p>
      Доставку, скидки и баллы считаем до оформления заказа. Если цена изменилась, пока товар лежал в корзине, вы
      увидите это раньше, чем подтвердите заказ.
    </p>
    <h2>После покупки</h2>
    <p>
      {view.hasFitting && "Шины поставим в центре. "}
      {view.hasStorage && "Снятый комплект примем на хранение до следующего сезона. "}
      Заказы, записи и договоры видны в личном кабинете.
    </p>
  </div>
);

/** What the shop does, in figures that it keeps itself. */
function AboutPage({ view, brand }: { view: AboutView; brand: string }) {
  return (
    <Container>
      <Stack gap="xl">
        <Stack gap="m">
          <Heading level={1}>О магазине «{brand}»</Heading>
          {view.text ? <WrittenText html={view.text} /> : <AboutText view={view} />}
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

/** Whom to call, where to go, and who the shop is. */
function ContactsPage({ view }: { view: ContactsView }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Контакты {view.place}</Heading>
        <Grid template="thirds" gap="none">
          {view.phones.map(({ label, phone }) => (
            <Inline key={label} gap="xs" align="center">
              <span className={`${muted} ${textSize.small}`}>{label}</span>
              <a href={`tel:${phone}`} className={loneLink}>
                <b>{formatPhone(phone)}</b>
              </a>
            </Inline>
          ))}
        </Grid>
        <section aria-labelledby="centres">
          <Stack gap="s">
            <Heading level={2} id="centres">
              {view.isOwn ? "Наши центры" : "Ближайшие центры"}
            </Heading>
            {!view.isOwn && (
              <p>
                Своих центров {view.place} пока нет{view.brought && `: привозим ${view.brought}`}.
              </p>
            )}
            <CentreList centres={view.centres} />
          </Stack>
        </section>
        <Requisites rows={view.requisites} />
      </Stack>
    </Container>
  );
}

/** What each way costs here, and how to pay: the figures of the cart. */
function DeliveryPage({ view }: { view: DeliveryView }) {
  return (
    <Container>
      <Stack gap="xl">
        <Heading level={1}>Доставка и оплата {view.place}</Heading>
        <section aria-labelledby="ways">
          <Stack gap="s">
            <Heading level={2} id="ways">
              Как получить заказ
            </Heading>
            <Grid template="halves" gap="s">
              {view.ways.map(({ title, price, text }) => (
                <Card key={title} as="article">
                  <Stack gap="xs">
                    <Heading level={3}>{title}</Heading>
                    <b>{price}</b>
                    <p>{text}</p>
                  </Stack>
                </Card>
              ))}
            </Grid>
            <p>Точную цену и ближайший день для вашего адреса показываем в корзине до оформления.</p>
          </Stack>
        </section>
        <section aria-labelledby="payments">
          <Stack gap="s">
            <Heading level={2} id="payments">
              Как оплатить
            </Heading>
            <Grid template="halves" gap="s">
              {view.payments.map(({ id, label, description, sums }) => (
                <Card key={id} as="article">
                  <Stack gap="xs">
                    <Heading level={3}>{label}</Heading>
                    <p>{description}</p>
                    {sums && <p>{sums}</p>}
                  </Stack>
                </Card>
              ))}
            </Grid>
          </Stack>
        </section>
        {view.text && <WrittenText html={view.text} />}
        <p>
          Передумали или пришло не то? <a href="/guarantee/">Гарантия и возврат</a>
        </p>
      </Stack>
    </Container>
  );
}

/** What to do when something is wrong with goods, or with the choice. */
/** Terms that the shop keeps by itself. */
const GuaranteeText = ({ view: { changedMind, refund, hasCentres } }: { view: GuaranteeView }) => (
  <div className={prose}>
    <h2>Передумали</h2>
    <p>
      Товар, который не ставили и не использовали, принимаем {changedMind} после получения. Сохраните упаковку и ярлыки.
      За доставку обратно платит покупатель.
    </p>
    <h2>Товар с недостатком</h2>
    <p>
      Гарантию даёт изготовитель, её срок — в документах к товару.{" "}
      {hasCentres ? "Привезите товар в любой центр или оставьте заявку" : "Оставьте заявку"}: мы осмотрим его и заменим,
      вернём деньги или снизим цену, как вы выберете. За проверку и доставку платим мы.
    </p>
    <h2>Пришло не то</h2>
    <p>Если прислали другой товар или не хватает штук, напишите в заявке: заберём лишнее и довезём нужное.</p>
    <h2>Как вернуть</h2>
    <ol>
      <li>Откройте заказ: по ссылке из письма, в личном кабинете или по номеру и телефону.</li>
      <li>Нажмите «Вернуть товары», отметьте, что и почему; фотографии помогут решить быстрее.</li>
      <li>
        {hasCentres && "Привезите товар в центр. "}
        Как забрать то, что не подошло по нашей вине, договоримся по телефону.
      </li>
    </ol>
    <p>
      Деньги вернём тем же способом, которым вы платили, не позже чем через {refund} после заявки. Потраченные баллы
      восстановим, начисленные за эту покупку отменим.
    </p>
  </div>
);

export function GuaranteePage({ view }: { view: GuaranteeView }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Гарантия и возврат</Heading>
        {view.text ? <WrittenText html={view.text} /> : <GuaranteeText view={view} />}
        <Inline>
          <ButtonLink variant="primary" href="/order/status/">
            Найти заказ
          </ButtonLink>
          <ButtonLink href="/contacts/">{view.hasCentres ? "Контакты и центры" : "Контакты"}</ButtonLink>
        </Inline>
      </Stack>
    </Container>
  );
}

export function ShopPage({ page }: { page: ShopPageView }) {
  switch (page.name) {
    case "contacts":
      return <ContactsPage view={page.view} />;
    case "delivery":
      return <DeliveryPage view={page.view} />;
    case "about":
      return <AboutPage view={page.view} brand={page.view.brand} />;
    case "guarantee":
      return <GuaranteePage view={page.view} />;
  }
}
