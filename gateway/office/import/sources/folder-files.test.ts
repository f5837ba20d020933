import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { receiveFolderFile } from "./folder-files.ts";

const NOW = new Date("2026-11-20T07:00:00Z");
const YESTERDAY = new Date("2026-11-19T07:00:00Z");
let root = "";
let folder = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "shop-folder-"));
  folder = join(root, "exchange");
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string, at = YESTERDAY): void {
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), at, at);
}

async function receive(name: string, version: string | null = null, during: () => void = () => {}) {
  const pieces: Buffer[] = [];
  const answer = await receiveFolderFile(folder, { name, maxBytes: 1_000, version, now: NOW }, async (piece) => {
    pieces.push(piece);
    during();
  });
  return { ...answer, text: Buffer.concat(pieces).toString() };
}

describe("a file in the folder", () => {
  it("is the one of its name, or of those that fit the one written last, and read again only when it is another", async () => {
    write("alfa-1.csv", "old", new Date("2026-11-18T07:00:00Z"));
    write("alfa-2.csv", "new");
    write("beta.csv", "other");
    expect(await receive("beta.csv")).toMatchObject({ kind: "file", text: "other", writtenAt: YESTERDAY });
    const found = await receive("ALFA-*.csv");
    expect(found).toMatchObject({ kind: "file", name: "alfa-2.csv", text: "new" });
    if (found.kind !== "file") throw new Error(found.kind);
    expect(await receive("alfa-*.csv", found.version)).toMatchObject({ kind: "same", text: "" });
    write("alfa-2.csv", "newer");
    expect(await receive("alfa-*.csv", found.version)).toMatchObject({ kind: "file", text: "newer" });
    expect(await receive("alfa?1.csv")).toMatchObject({ problem: "no_file" });
  });

  it("is left for later while somebody writes it", async () => {
    write("a.csv", "half", new Date(NOW.getTime() - 5_000));
    expect(await receive("a.csv")).toMatchObject({ kind: "later" });
    write("a.csv", "whole");
    expect(await receive("a.csv", null, () => appendFileSync(join(folder, "a.csv"), "!"))).toMatchObject({
      kind: "later",
    });
  });

  it("is never outside of it: neither a link nor a folder is followed", async () => {
    writeFileSync(join(root, "secret.csv"), "secret");
    symlinkSync(join(root, "secret.csv"), join(folder, "a.csv"));
    symlinkSync(root, join(folder, "up"));
    mkdirSync(join(folder, "inner"));
    for (const name of ["a.csv", "up", "inner"])
      expect(await receive(name)).toMatchObject({ problem: "link", text: "" });
    for (const name of ["../secret.csv", "up/secret.csv"])
      expect(await receive(name)).toMatchObject({ problem: "no_file", text: "" });
  });

  it("is not taken when it is too large, and without a folder there is none", async () => {
    write("a.csv", "a".repeat(1_001));
    expect(await receive("a.csv")).toMatchObject({ problem: "heavy", text: "" });
    for (const missing of [undefined, join(root, "gone")])
      expect(
        await receiveFolderFile(missing, { name: "a", maxBytes: 1, version: null, now: NOW }, async () => {}),
      ).toEqual({ kind: "problem", problem: "no_folder" });
  });
});
