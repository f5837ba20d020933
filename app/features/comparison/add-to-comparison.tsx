import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatPrice } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ComparisonView } from "./comparison.server.ts";

/** Ways to add a product: by a code from a price tag, or another size of a compared one. */
export function AddToComparison({ view }: { view: ComparisonView }) {
  const { codes, onlyDifferences, suggestions } = view;
  return (
    <Card as="section" labelledBy="add-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="add-heading">
          Добавить к сравнению
        </Heading>
        <form action="/comparison/">
          {codes.map((code) => (
            <input key={code} type="hidden" name="sku" value={code} />
          ))}
          {onlyDifferences && <input type="hidden" name="differences" value="1" />}
          <Inline gap="s" align="end">
            <TextField
              id="compared-code"
              name="sku"
              label="Код товара"
              width="short"
              required
              maxLength={64}
              autoComplete="off"
            />
            <Button type="submit">Добавить</Button>
          </Inline>
        </form>
        {suggestions.length > 0 && (
          <Stack gap="xs">
            <p>Другие размеры тех же моделей:</p>
            <Stack as="ul" gap="s">
              {suggestions.map(({ sku, title, price, href }) => (
                <li key={sku}>
                  <a href={href}>{title}</a>, {formatPrice(price)}
                </li>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
