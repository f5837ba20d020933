import { prose } from "../../../styles/prose.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import type { GuaranteeView } from "./shop-terms.server.ts";

/** What to do when something is wrong with goods, or with the choice. */
export function GuaranteePage({ view: { changedMind, refund, hasCentres } }: { view: GuaranteeView }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Гарантия и возврат</Heading>
        <div className={prose}>
          <h2>Передумали</h2>
          <p>
            Товар, который не ставили и не использовали, принимаем {changedMind} после получения. Сохраните упаковку и
            ярлыки. За доставку обратно платит покупатель.
          </p>
          <h2>Товар с недостатком</h2>
          <p>
            Гарантию даёт изготовитель, её срок — в документах к товару.{" "}
            {hasCentres ? "Привезите товар в любой центр или оставьте заявку" : "Оставьте заявку"}: мы осмотрим его и
            заменим, вернём деньги или снизим цену, как вы выберете. За проверку и доставку платим мы.
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
            Деньги вернём тем же способом, которым вы платили, не позже чем через {refund} после заявки. Потраченные
            баллы восстановим, начисленные за эту покупку отменим.
          </p>
        </div>
        <Inline>
          <ButtonLink variant="primary" href="/order/status/">
            Найти заказ
          </ButtonLink>
          <ButtonLink href="/contacts/">{hasCentres ? "Контакты и центры" : "Контакты"}</ButtonLink>
        </Inline>
      </Stack>
    </Container>
  );
}
