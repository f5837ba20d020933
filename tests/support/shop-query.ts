import { Client } from "pg";

/** Something done in the database of the shop behind the site, which the global setup names. */
export async function inShopDatabase<Done>(act: (client: Client) => Promise<Done>): Promise<Done> {
  const client = new Client({ connectionString: process.env.SHOP_DATABASE_URL });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

export const queryShop = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  inShopDatabase(async (client) => (await client.query<Row>(text, values)).rows);

/** The last message to an address or an E.164 phone; empty when there is none. */
export async function lastMessage(recipient: string): Promise<string> {
  const [message] = await queryShop<{ body: string }>(
    "select body from outbox_messages where recipient = $1 order by id desc limit 1",
    [recipient],
  );
  return message?.body ?? "";
}

/** The code that a message tells, and none where it is about something else: addresses in messages have figures, too. */
export const codeIn = (message: string): string => /Код подтверждения: (\d{4})(?!\d)/.exec(message)?.[1] ?? "";
