import fc from "fast-check";
import { expect, it } from "vitest";
import { withoutFolders } from "./runs-store.ts";

it.each([
  ["/srv/1c/goods.yml, строка 3: нет цены", ["/srv/1c/goods.yml"], "goods.yml, строка 3: нет цены"],
  ["/a/b.csv и /a/b.csv.old", ["/a/b.csv", "/a/b.csv.old"], "b.csv и b.csv.old"],
  ["скрылись бы 40 % товаров", ["/srv/goods.yml"], "скрылись бы 40 % товаров"],
])("«%s» of %j is told as «%s»", (message, paths, told) => {
  expect(withoutFolders(message, paths)).toBe(told);
});

it("no folder of a named file is told, whatever it is called", () => {
  const name = fc.stringMatching(/^[a-zа-я0-9 ._-]{1,12}$/);
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), name, (folders, file) => {
      const path = `/${folders.join("/")}/${file}`;
      fc.pre(file !== "." && file !== ".." && !file.endsWith("/"));
      expect(withoutFolders(`${path}, строка 2: пусто`, [path])).toBe(`${file}, строка 2: пусто`);
    }),
  );
});
