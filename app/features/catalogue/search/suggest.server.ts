import { goodsSuggest } from "../../../../gateway/contract/catalogue/search.ts";
import { formatPrice } from "../../../ui/format.ts";
import { outage } from "../../../visitor/error-responses.server.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { pathOfFound } from "./search-links.ts";
import type { Suggestions } from "./suggestions.ts";

/** A single letter matches nearly everything. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 60;

const notes = { size: "размер", brand: "бренд", model: "модель", car: "автомобиль", page: "раздел" } as const;

/** What the search field offers while somebody types. The same for all visitors of a region. */
export async function loadSuggestions({ gateway }: Visitor, typed: string | null): Promise<Suggestions> {
  const q = typed?.trim().toLowerCase() ?? "";
  if (q.length < MIN_LENGTH || q.length > MAX_LENGTH) return [];
  const found = await gateway.call(goodsSuggest, { q });
  if (!found.ok) throw outage();
  const { lines, goods } = found.data;
  return [
    ...lines.flatMap((line) => {
      const href = pathOfFound(line, line.text);
      return href === null ? [] : { text: line.text, note: notes[line.kind], href };
    }),
    ...goods.map(({ title, url, price, picture }) => ({
      text: title,
      note: formatPrice(price),
      href: localPath(url),
      picture,
    })),
  ];
}
