import { useEffect, useState } from "react";
import type { Envelope } from "../../../../gateway/contract/platform/endpoint.ts";
import { whenIdle } from "../../../shared/when-idle.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { forgetSeen, noteSeen, openStore, readSeen } from "./seen-codes.ts";
import { type SeenGoods, SeenGoodsRow } from "./seen-goods.tsx";

/**
 * Goods that this browser has viewed, loaded once the page is usable, because a shared page cannot contain them. At the end of the
 * page, where they move nothing that is being read. `sku` is the product of this page: recorded, not shown.
 */
export function RecentlySeen({ sku }: { sku?: string }) {
  const [goods, setGoods] = useState<readonly SeenGoods[]>([]);

  useEffect(() => {
    const store = openStore();
    const codes = readSeen(store).filter((code) => code !== sku);
    if (sku !== undefined) noteSeen(store, sku);
    const leaving = new AbortController();
    if (codes.length > 0) whenIdle(() => void readCards(codes, leaving.signal).then(setGoods));
    return () => leaving.abort();
  }, [sku]);

  if (goods.length === 0) return null;
  const clear = () => {
    forgetSeen(openStore());
    setGoods([]);
  };
  return (
    <section aria-labelledby="seen-heading">
      <Stack gap="s">
        <Inline apart>
          <Heading level={2} id="seen-heading">
            Вы смотрели
          </Heading>
          <Button type="button" variant="quiet" onClick={clear}>
            Очистить
          </Button>
        </Inline>
        <SeenGoodsRow goods={goods} />
      </Stack>
    </section>
  );
}

/** A plain fetch instead of a fetcher, whose failure would replace this page with the error page. */
async function readCards(codes: readonly string[], signal: AbortSignal): Promise<readonly SeenGoods[]> {
  try {
    const query = new URLSearchParams(codes.map((code) => ["sku[]", code]));
    const answer = await fetch(`/api/gateway/goods/cards?${query}`, { signal });
    const { data } = (await answer.json()) as Envelope<{ items: SeenGoods[] }>;
    return data?.items ?? [];
  } catch {
    return [];
  }
}
