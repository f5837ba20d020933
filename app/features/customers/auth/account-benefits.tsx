import { Heading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Stack } from "../../../ui/layout.tsx";
import * as css from "./auth-step.css.ts";

const benefits = [
  "Заказы и записи на шиномонтаж\u00a0— в одном месте",
  "Гараж: шины и диски сразу под вашу машину",
  "Баллы за покупки и промокоды",
  "Договоры сезонного хранения шин",
];

/** The benefits of signing in, where there is room for them. */
export function AccountBenefits() {
  return (
    <div className={css.aside}>
      <Heading level={3}>В личном кабинете</Heading>
      <Stack as="ul" gap="xs">
        {benefits.map((benefit) => (
          <li key={benefit} className={css.benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </Stack>
    </div>
  );
}
