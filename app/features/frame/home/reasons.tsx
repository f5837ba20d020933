import { Heading } from "../../../ui/heading.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { StandingOffer } from "../../sales/promo/standing-offers.ts";
import * as css from "./reasons.css.ts";

interface Reason {
  icon: IconName;
  title: string;
  text: string;
  href: string;
}

const FITTING: Reason = {
  icon: "wheel",
  title: "Шиномонтаж на месте",
  text: "Закажите шины с выдачей в центре и переобуйтесь там же.",
  href: "/service-tyre-fitting/",
};

export interface ReasonsProps {
  /** Whether centres of the region change tyres. */
  hasFitting: boolean;
  offers: readonly StandingOffer[];
}

/** Why to buy here: each is a rule that the cart or a centre follows, with its conditions on the linked page. */
export function Reasons({ hasFitting, offers }: ReasonsProps) {
  const reasons = [
    ...(hasFitting ? [FITTING] : []),
    ...offers.map(({ icon, title, shortText }): Reason => ({ icon, title, text: shortText, href: "/offers/" })),
  ];
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="reasons">
      <Heading level={2} id="reasons">
        Акции и условия
      </Heading>
      <ul className={css.list}>
        {reasons.map(({ icon, title, text, href }) => (
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
