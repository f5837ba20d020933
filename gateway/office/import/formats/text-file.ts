import { stat } from "node:fs/promises";
import { BrokenFileError } from "./broken-file.ts";
import { unpackedBytes } from "./packed-file.ts";

const ENCODINGS: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "windows-1251": "windows-1251",
  "cp-1251": "windows-1251",
  cp1251: "windows-1251",
};
const DECLARATION_BYTES = 200;
const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i;

/** When a file was last written, but not after `now`. */
export async function timeOfFile(file: string, now: Date): Promise<Date> {
  const { mtime } = await stat(file);
  return mtime < now ? mtime : now;
}

/**
 * The text of a file in chunks, unpacked: UTF-8, UTF-16 with its mark at the beginning («Текст в Юникоде» of Excel), or windows-1251 when
 * the XML declaration says so or the beginning is not valid UTF-8. Bytes that are invalid in the encoding make the file broken.
 */
export async function* readText(file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let line = 1;
  let unfinished: Buffer = Buffer.alloc(0);
  for await (const bytes of unpackedBytes(file)) {
    decoder ??= new TextDecoder(encodingOf(file, bytes), { fatal: true });
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      const shown = new TextDecoder(decoder.encoding).decode(Buffer.concat([unfinished, bytes]));
      throw new BrokenFileError(
        file,
        line + countLines(shown.slice(0, shown.indexOf("\uFFFD"))),
        invalidBytes(decoder),
      );
    }
    line += countLines(text);
    unfinished = lastCharacterOf(bytes);
    yield text;
  }
  try {
    decoder?.decode();
  } catch {
    throw new BrokenFileError(file, line, "файл обрывается посреди символа");
  }
}

/** The beginning of a UTF-8 character that may continue in the next chunk. It contains no line break. */
function lastCharacterOf(bytes: Buffer): Buffer {
  const tail = bytes.subarray(-3);
  const lead = tail.findLastIndex((byte) => byte >= 0xc0);
  return lead < 0 ? Buffer.alloc(0) : tail.subarray(lead);
}

const invalidBytes = (decoder: TextDecoder) => `байты не в кодировке ${decoder.encoding}`;

function encodingOf(file: string, bytes: Buffer): string {
  const declared = DECLARED.exec(bytes.subarray(0, DECLARATION_BYTES).toString("latin1"))?.[1];
  if (declared !== undefined) {
    const encoding = ENCODINGS[declared.toLowerCase()];
    if (encoding === undefined) throw new BrokenFileError(file, 1, `кодировка ${declared} не поддерживается`);
    return encoding;
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1251";
  }
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
