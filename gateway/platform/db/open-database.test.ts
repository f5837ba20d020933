import { expect, it } from "vitest";
import { openDatabase } from "./database.ts";

it.each([
  [{}, /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/shop cannot be opened: .*ECONNREFUSED/],
  [
    { directUrl: "postgresql://shop:secret@127.0.0.1:2/shop" },
    /^DATABASE_DIRECT_URL: PostgreSQL at 127\.0\.0\.1:2\/shop/,
  ],
])(
  "a program whose PostgreSQL does not answer, %j, says which setting names it, and no password",
  async (direct, said) => {
    const url = "postgresql://shop:secret@127.0.0.1:1/shop";
    const opened = openDatabase({ url, dataDirectory: "", onConnectionError: () => undefined, ...direct });
    await expect(opened).rejects.toThrow(said);
    await expect(opened).rejects.not.toThrow(/secret/);
  },
);
