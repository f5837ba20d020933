import { expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { unopened } from "./embedded.ts";

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

it.each([
  [{ name: "ErrnoError", errno: 51 }, "no space left on the disk"],
  [{ name: "ErrnoError", errno: 7 }, "error 7"],
  [new Error("database files are incompatible with server"), "database files are incompatible with server"],
])("an embedded database that %j keeps from starting is named with the reason in words", (error, reason) => {
  expect(unopened("/srv/shop", error).message).toBe(
    `DATA_DIR: the embedded database in /srv/shop cannot be opened: ${reason}`,
  );
});
