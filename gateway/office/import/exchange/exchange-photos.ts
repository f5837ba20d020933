import { commerceMlIn } from "../columns/goods-file.ts";
import { goodsIdOf, readCommerceMl } from "../formats/commerceml-file.ts";
import { codeOfOffer } from "../formats/exchange-titles.ts";
import { skuOfCode } from "../offers/goods-code.ts";
import type { NameMatch } from "../photos/match-names.ts";
import type { PhotoSource } from "../photos/photo-source.ts";

/** Pictures of an exchange of 1C in a ZIP archive, by the goods that name them; null where the archive has none. */
export async function picturesOfExchange(
  file: string,
  source: PhotoSource,
): Promise<{ source: PhotoSource; matches: Map<string, NameMatch[]> } | null> {
  const goods = new Map<string, { code: string | undefined; pictures: readonly string[] }>();
  const offers = new Set<string>();
  for await (const path of commerceMlIn(file))
    for await (const told of readCommerceMl(path))
      for (const one of told) {
        if ("goods" in one)
          goods.set(one.goods.id, { code: one.goods.fields.get("Код"), pictures: one.goods.pictures });
        else if ("offer" in one) offers.add(one.offer.id);
      }
  const matches = new Map<string, NameMatch[]>();
  for (const id of offers.size > 0 ? offers : goods.keys()) {
    const { code, pictures = [] } = goods.get(goodsIdOf(id)) ?? {};
    const sku = skuOfCode(codeOfOffer({ offerId: id, goodsCode: code }));
    for (const [at, name] of pictures.entries()) {
      const found = source.pictures.find((each) => each === name || each.endsWith(`/${name}`));
      if (found !== undefined && sku !== null)
        matches.set(found, [...(matches.get(found) ?? []), { key: `code:${sku.toUpperCase()}`, place: at + 1 }]);
    }
  }
  if (matches.size === 0) return null;
  return { source: { ...source, pictures: [...matches.keys()], others: [] }, matches };
}
