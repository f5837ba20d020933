import { describe, expect, it } from "vitest";
import { isNotModified } from "./crawler-files.ts";

const changedAtMs = Date.parse("2026-11-20T07:00:00.700Z");
const at = (seconds: number) => new Date(Date.parse("2026-11-20T07:00:00Z") + seconds * 1000).toUTCString();

describe("a conditional request", () => {
  it.each([
    [{}, false],
    [{ "if-modified-since": at(0) }, true],
    [{ "if-modified-since": at(60) }, true],
    [{ "if-modified-since": at(-1) }, false],
    [{ "if-modified-since": "yesterday" }, false],
    [{ "if-none-match": '"a"' }, true],
    [{ "if-none-match": 'W/"a", "c"' }, true],
    [{ "if-none-match": "*" }, true],
    [{ "if-none-match": '"b"' }, false],
    [{ "if-none-match": '"b"', "if-modified-since": at(60) }, false],
  ])('%j of what changed at 07:00 with the tag "a" is answered by 304: %s', (headers, expected) => {
    expect(isNotModified(headers, '"a"', changedAtMs)).toBe(expected);
  });
});
