import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

it("former addresses of before lead on, and the release of before goes on writing them", async () => {
  const { client, update, close } = await openDatabaseBefore("0113_former_addresses_editable");
  await client.query("insert into former_addresses (path, target) values ('/a', '/catalog/tyres/'), ('/b', '/')");
  await update();
  // As the release before does it while both run.
  await client.query(
    "insert into former_addresses (path, target) values ('/b', '/offers/') on conflict (path) do update set target = excluded.target",
  );
  const { rows } = await client.query("select path, target, version, archived_at from former_addresses order by path");
  const ids = await client.query("select count(distinct id)::int as different from former_addresses");
  await close();
  const same = { version: 1, archived_at: null };
  expect(rows).toEqual([
    { ...same, path: "/a", target: "/catalog/tyres/" },
    { ...same, path: "/b", target: "/offers/" },
  ]);
  expect(ids.rows).toEqual([{ different: 2 }]);
});
