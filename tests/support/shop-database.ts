import { Client } from "pg";
import { guessCounts } from "../../gateway/customers/phone-confirm/budgets.ts";
import { widerNetworkOf } from "../../gateway/platform/http/network.ts";
import { hashOfSecret } from "../../gateway/platform/secret.ts";

/** What a shop's office does while customers look at the site. Sums in kopecks. */
export interface ShopDatabase {
  setPrice(sku: string, kopecks: number): Promise<void>;
  /** Pieces left everywhere together, all of them at one location of the default region. */
  setStock(sku: string, pieces: number): Promise<void>;
  /** Orders of a mobile phone, whatever its spelling. */
  ordersOf(phone: string): Promise<{ number: string; pieces: number }[]>;
  /** Enough of everything that is sold at all: journeys side by side must not buy it from each other. */
  fillShelves(): Promise<void>;
  /** Slug of one of the regions that are delivered to from afar, the last of the alphabet first. */
  farRegion(position: number): Promise<string>;
  /** The courier to a `main` region is cheaper than to one of `delivery`. Sites notice within seconds. */
  setRegionKind(slug: string, kind: "main" | "delivery"): Promise<void>;
  /** Forgets the wrong codes that were typed: all browsers of the journeys sit at one address, which is allowed few of them. */
  forgiveGuesses(): Promise<void>;
  close(): Promise<void>;
}

/** The demo shop's first location. */
const LOCATION = 1;

export async function connectShop(url: string): Promise<ShopDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const idOf = "(select id from goods where sku = $1)";
  return {
    async setPrice(sku, kopecks) {
      await client.query("update goods set price_kopecks = $2, market_price_kopecks = null where sku = $1", [
        sku,
        kopecks,
      ]);
    },
    async setStock(sku, pieces) {
      await client.query(`update stock set quantity = 0 where goods_id = ${idOf}`, [sku]);
      await client.query(
        `insert into stock (goods_id, location_id, quantity) values (${idOf}, ${LOCATION}, $2)
           on conflict (goods_id, location_id) do update set quantity = excluded.quantity`,
        [sku, pieces],
      );
    },
    async ordersOf(phone) {
      const { rows } = await client.query<{ number: string; pieces: number }>(
        `select identity as "number",
                (select sum(quantity)::int from order_reservations where order_id = orders.id) as pieces
           from orders where right(phone_digits, 10) = $1`,
        [phone.replace(/\D/g, "").slice(-10)],
      );
      return rows;
    },
    async fillShelves() {
      await client.query("update stock set quantity = quantity + 100 where quantity > 0");
    },
    async farRegion(position) {
      const { rows } = await client.query<{ slug: string }>(
        "select slug from regions where kind = 'delivery' order by slug desc offset $1 limit 1",
        [position],
      );
      if (!rows[0]) throw new Error("There are not enough regions");
      return rows[0].slug;
    },
    async setRegionKind(slug, kind) {
      await client.query("update regions set kind = $2 where slug = $1", [slug, kind]);
    },
    async forgiveGuesses() {
      const keys = ["127.0.0.1", "::1"].flatMap((address) => Object.values(guessCounts(widerNetworkOf(address))));
      await client.query("delete from use_counts where key = any($1)", [keys.map(hashOfSecret)]);
    },
    close: () => client.end(),
  };
}
