import type { ReactNode } from "react";
import { LIFETIME_DAYS } from "../../../../gateway/contract/sales/figures.ts";
import { pointsText } from "../../../shared/points-text.ts";
import { SoldLink } from "../../../shared/sold-link.tsx";
import { muted } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { orderPath } from "../my-orders/order-paths.ts";
import type { BonusesView } from "./bonuses.server.ts";

interface BonusesPageProps {
  view: BonusesView;
  /** Address of an order's page. */
  pages: ReactNode;
}

export function BonusesPage({ view, pages }: BonusesPageProps) {
  return (
    <Stack gap="l">
      {view.isMember ? <Points view={view} /> : <NotMember isInProgress={view.isInProgress} />}
      {pages}
      <Terms reward={view.reward} earns={view.earns} />
    </Stack>
  );
}

type MemberView = Extract<BonusesView, { isMember: true }>;

function Points({ view }: { view: MemberView }) {
  return (
    <>
      <Card>
        <Heading level={2}>{pointsText(view.balance)}</Heading>
        <p className={muted}>
          {view.balance > 0
            ? "Можно потратить уже сейчас: 1 балл — 1 рубль."
            : "Пока нет баллов, которые можно потратить."}
          {view.pending > 0 && ` Станут доступны позже: ${pointsText(view.pending)}.`}
        </p>
        {view.ends.length > 0 && (
          <>
            <p>Действуют по:</p>
            <ul>
              {view.ends.map(({ points, day }) => (
                <li key={day}>
                  <b>{day}</b>: {pointsText(points)}
                </li>
              ))}
            </ul>
          </>
        )}
        {view.debt > 0 && (
          <p>
            Возврат: из следующих начислений удержим {pointsText(view.debt)}. Баллы за возвращённый товар уже были
            потрачены.
          </p>
        )}
      </Card>
      {view.operations.length === 0 ? (
        <EmptyState
          icon="star"
          title="Операций пока не было"
          actions={<SoldLink href="/search/battery/">Выбрать аккумулятор</SoldLink>}
        >
          <p>Баллы за покупку появятся здесь и станут доступны на следующий день.</p>
        </EmptyState>
      ) : (
        <DataTable
          caption="История баллов"
          columns={[
            { key: "title", title: "Операция" },
            { key: "day", title: "Дата" },
            { key: "term", title: "Действуют" },
            { key: "change", title: "Баллы", numeric: true },
          ]}
          rows={view.operations.map(({ id, title, order, day, term, change }) => ({
            id,
            cells: {
              title: (
                <span>
                  {title}
                  {order && (
                    <>
                      {", "}
                      <a href={orderPath(order)}>
                        <VisuallyHidden>заказ </VisuallyHidden>
                        {order}
                      </a>
                    </>
                  )}
                </span>
              ),
              day,
              term: term || "—",
              change,
            },
          }))}
        />
      )}
    </>
  );
}

function NotMember({ isInProgress }: { isInProgress: boolean }) {
  return (
    <EmptyState
      icon="star"
      title={isInProgress ? "Осталось согласиться с правилами" : "Вы ещё не в программе лояльности"}
      actions={
        <ButtonLink href="/my/profile/?recommend_for_friend" variant="primary">
          Вступить в программу
        </ButtonLink>
      }
    >
      <p>
        {isInProgress
          ? "Вас пригласили. Как только вы согласитесь с правилами программы, здесь появятся ваши баллы."
          : "Участники получают баллы за покупки и за друзей, которых пригласили, и оплачивают ими до половины цены."}
      </p>
    </EmptyState>
  );
}

/** LOY-046, LOY-047, LOY-049, LOY-050, LOY-053, LOY-056 */
function Terms({ reward, earns }: Pick<BonusesView, "reward" | "earns">) {
  return (
    <Details summary="Как работают баллы">
      <Stack as="ul" gap="xs">
        <li>1 балл — 1 рубль. Баллами можно оплатить до 50 % цены, хотя бы рубль за каждый товар платится деньгами.</li>
        {earns && <li>{earns}</li>}
        <li>
          Баллы доступны на следующий день после начисления и действуют {LIFETIME_DAYS} дней, если у акции нет своего
          срока.
        </li>
        <li>{reward}</li>
        <li>На шины, товары со скидкой, рассрочку, кредит и доставку баллы не начисляются и не тратятся.</li>
        <li>При возврате потраченные баллы возвращаются, а начисленные снимаются.</li>
      </Stack>
    </Details>
  );
}
