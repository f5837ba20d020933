import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that docs/import-shop.md describes. */
export const EXAMPLE_SHOP = fileURLToPath(new URL("../../../../docs/examples/shop", import.meta.url));

/** Folders of tables for a test file; `remove` deletes them all. */
export function temporaryFolders() {
  const made: string[] = [];
  return {
    /** A folder of these files; with `like`, of those of another one as well. */
    of(files: Readonly<Record<string, string>>, like?: string): string {
      const folder = mkdtempSync(join(tmpdir(), "shop-folder-"));
      made.push(folder);
      if (like !== undefined) cpSync(like, folder, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      return folder;
    },
    /** The example with one table changed. */
    changed(file: string, change: (text: string) => string): string {
      return this.of({ [file]: change(readFileSync(join(EXAMPLE_SHOP, file), "utf8")) }, EXAMPLE_SHOP);
    },
    remove() {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
}
