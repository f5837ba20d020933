import { Heading } from "../../ui/heading.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import * as css from "./reasons.css.ts";

interface Reason {
  icon: IconName;
  title: string;
  text: string;
  href: string;
  /** For towns that have a centre. */
  needsCentre?: true;
}

/** Each is a rule that the cart or a shop follows; figures and conditions are on the linked page. */
const REASONS: readonly Reason[] = [
  {
    icon: "wheel",
    title: "Шиномонтаж на месте",
    text: "Закажите шины с выдачей в центре и переобуйтесь там же.",
    href: "/service-tyre-fitting/",
    needsCentre: true,
  },
  {
    icon: "clock",
    title: "Резерв без предоплаты",
    text: "Товар подождёт вас в центре три дня. Оплата при получении.",
    href: "/offers/",
    needsCentre: true,
  },
  {
    icon: "battery",
    title: "Скидка за старый аккумулятор",
    text: "Отметьте его в корзине и сдайте, когда придёте за новым.",
    href: "/offers/",
    needsCentre: true,
  },
  {
    icon: "truck",
    title: "Бесплатная доставка",
    text: "Курьером, от суммы заказа, которая зависит от города.",
    href: "/offers/",
  },
];

export function Reasons({ hasCentres }: { hasCentres: boolean }) {
  return (
    <section aria-labelledby="reasons">
      <Heading level={2} id="reasons">
        Акции и условия
      </Heading>
      <ul className={css.list}>
        {REASONS.filter(({ needsCentre }) => hasCentres || !needsCentre).map(({ icon, title, text, href }) => (
          <li key={title} className={css.reason}>
            <span className={css.sign}>
              <Icon name={icon} size={24} />
            </span>
            <a href={href} className={css.title}>
              {title}
            </a>
            <span className={css.text}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
