import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { PICKS_PATH } from "../picks/pick-fields.ts";
import { CodesForm } from "../picks/removed-picks.tsx";
import type { ComparisonView } from "./comparison.server.ts";

/**
 * Ways to add a product: by a code from a price tag, or another size of a compared one. The visitor's own comparison is changed by a
 * form that posts, that of an address by another address.
 */
export function AddToComparison({ view }: { view: ComparisonView }) {
  const { codes, isOwn, onlyDifferences, suggestions } = view;
  return (
    <Card as="section" labelledBy="add-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="add-heading">
          Добавить к сравнению
        </Heading>
        <form {...(isOwn ? { action: PICKS_PATH, method: "post" } : { action: "/comparison/" })}>
          {!isOwn && codes.map((code) => <input key={code} type="hidden" name="sku" value={code} />)}
          {!isOwn && onlyDifferences && <input type="hidden" name="differences" value="1" />}
          <Inline gap="s" align="end">
            <TextField
              id="compared-code"
              name={isOwn ? "compare" : "sku"}
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
                  {isOwn ? (
                    <Inline gap="s">
                      {`${title}, ${formatPrice(price)}`}
                      <CodesForm field="compare" codes={[sku]} label="Добавить" name={title} isLink />
                    </Inline>
                  ) : (
                    <>
                      <a href={href}>{title}</a>, {formatPrice(price)}
                    </>
                  )}
                </li>
              ))}
            </Stack>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
