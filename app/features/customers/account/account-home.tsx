import type { ReactNode } from "react";
import { pointsText } from "../../../shared/points-text.ts";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import * as css from "./account-frame.css.ts";
import type { AccountHomeView, HomeBlock } from "./account-home.server.ts";
import { accountSections } from "./sections.ts";

export function AccountHome({ view }: { view: AccountHomeView }) {
  return (
    <Stack gap="m">
      <UnderWay view={view} />
      <nav aria-label="Другие разделы">
        <Inline as="ul">
          {accountSections.filter(hasNoCard).map(({ path, title }) => (
            <li key={path}>
              <ButtonLink href={path}>{title}</ButtonLink>
            </li>
          ))}
        </Inline>
      </nav>
    </Stack>
  );
}

const CARDED = ["/my/", "/my/orders/", "/my/appointments/", "/my/contract-storage/", "/my/bonuses/", "/my/garage/"];
const hasNoCard = ({ path }: { path: string }): boolean => !CARDED.includes(path);

function UnderWay({ view }: { view: AccountHomeView }) {
  const { order, appointment } = view;
  return (
    <>
      <div className={css.lead}>
        <FactCard id="home-order" heading="Заказ" block={order} all={{ href: "/my/orders/", label: "Все заказы" }}>
          <p>Сейчас ничего не заказано.</p>
          <SoldLink href="/catalog/tyres/">Подобрать шины</SoldLink>
        </FactCard>
        <FactCard
          id="home-appointment"
          heading="Ближайшая запись"
          block={appointment}
          all={{ href: "/my/appointments/", label: "Все записи" }}
        >
          <p>Предстоящих визитов нет.</p>
          <SoldLink href="/service-tyre-fitting/">Записаться на шиномонтаж</SoldLink>
        </FactCard>
      </div>
      <div className={css.lesser}>
        <Lesser view={view} />
      </div>
    </>
  );
}

/** What nobody has to do anything about today. */
function Lesser({ view: { contract, points, pointsEnd, car } }: { view: AccountHomeView }) {
  return (
    <>
      <FactCard
        id="home-contract"
        heading="Хранение"
        block={contract}
        all={{ href: "/my/contract-storage/", label: "Договоры хранения" }}
        isLesser
      >
        <p>На хранении ничего нет.</p>
        <a href="/service/" className={loneLink}>
          Найти центр
        </a>
      </FactCard>
      <HomeCard id="home-points" heading="Баллы" isLesser>
        {points === null ? (
          <>
            <p>Покупки и приглашённые друзья приносят баллы: ими оплачивают до половины цены.</p>
            <a href="/my/profile/?recommend_for_friend" className={loneLink}>
              Вступить в программу
            </a>
          </>
        ) : (
          <>
            <b>{pointsText(points)}</b>
            {pointsEnd && <p className={muted}>{pointsEnd}</p>}
            <a href="/my/bonuses/" className={loneLink}>
              История баллов
            </a>
          </>
        )}
      </HomeCard>
      <HomeCard id="home-car" heading="Автомобиль" isLesser>
        {car.chosen && <p>Товары подбираем для {car.chosen}.</p>}
        {car.inGarage > 0 ? (
          <a href="/my/garage/" className={loneLink}>
            В гараже {counted(car.inGarage, ["автомобиль", "автомобиля", "автомобилей"])}
          </a>
        ) : (
          <>
            <p>Гараж пуст. Добавьте машину, чтобы видеть только то, что ей подходит.</p>
            <a href="/my/garage/" className={loneLink}>
              Добавить автомобиль
            </a>
          </>
        )}
      </HomeCard>
    </>
  );
}

interface HomeCardProps {
  id: string;
  heading: string;
  /** Smaller than what is under way. */
  isLesser?: boolean;
  children: ReactNode;
}

function HomeCard({ id, heading, isLesser = false, children }: HomeCardProps) {
  return (
    <Card as="section" labelledBy={id} padding={isLesser ? "s" : "m"}>
      <Stack gap={isLesser ? "xxs" : "s"}>
        <Heading level={2} size={isLesser ? "body" : "large"} id={id}>
          {heading}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}

interface FactCardProps extends HomeCardProps {
  block: HomeBlock;
  all: { href: string; label: string };
}

/** The children suggest what to do when there is nothing. */
function FactCard({ id, heading, isLesser = false, block, all, children }: FactCardProps) {
  return (
    <HomeCard id={id} heading={heading} isLesser={isLesser}>
      {block === "unavailable" && <p className={muted}>Не удалось узнать: нет связи с магазином. Обновите страницу.</p>}
      {block === null && <Stack gap="s">{children}</Stack>}
      {block !== null && block !== "unavailable" && (
        <>
          <div className={css.fact}>
            <div className={css.factWords}>
              <Inline gap="s" align="baseline">
                <a href={block.href} className={loneLink}>
                  <b>{block.title}</b>
                </a>
                {block.status && <Badge tone="solid">{block.status}</Badge>}
              </Inline>
              <p>{block.text}</p>
            </div>
            {block.pictures && (
              <Inline gap="xs">
                {block.pictures.map(({ image, title }) => (
                  <img key={image} src={`${image}-160`} alt={title} width={96} height={96} loading="lazy" />
                ))}
              </Inline>
            )}
          </div>
          <a href={all.href} className={loneLink}>
            {all.label}
          </a>
        </>
      )}
    </HomeCard>
  );
}
