import { textSize } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { LoyaltyView } from "./loyalty.server.ts";

/** «Цена → можно баллами»: a question in the address, answered by the rule that orders are priced by. */
export function PointsCalculator({ calculator }: { calculator: LoyaltyView["calculator"] }) {
  const { goods, price, options, error, answer } = calculator;
  return (
    <Card as="section" labelledBy="calculator">
      <form action="/disknt/#calculator">
        <Stack gap="s">
          <Heading level={3} id="calculator">
            Сколько можно оплатить баллами
          </Heading>
          <Inline gap="s" align="end">
            <Select name="goods" id="calculator-goods" label="Что покупаете" options={options} defaultValue={goods} />
            <TextField
              name="price"
              id="calculator-price"
              label="Цена, ₽"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={price}
              width="short"
              error={error ?? undefined}
            />
            <Button>Посчитать</Button>
          </Inline>
          {answer && (
            <div role="status">
              <p className={textSize.large}>{answer.main}</p>
              {answer.more && <p>{answer.more}</p>}
            </div>
          )}
        </Stack>
      </form>
    </Card>
  );
}
