import { SaxesParser } from "saxes";
import { BrokenFileError } from "./broken-file.ts";
import type { Archive } from "./packed-file.ts";

interface Element {
  name: string;
  attributes: Record<string, string>;
}

/** Names of elements come without their prefix. */
export interface PartHandlers {
  open?(element: Element): void;
  text?(text: string): void;
  close?(name: string): void;
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads a part of an archive as XML; after each piece of it `pause` may hand on what has been found. */
export async function* parsePart<Found>(
  file: string,
  archive: Archive,
  part: string,
  handlers: PartHandlers,
  pause: () => Found[] = () => [],
): AsyncGenerator<Found> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new BrokenFileError(file, 1, `файл повреждён (${part}: ${error.message})`);
  });
  parser.on("doctype", () => {
    throw new BrokenFileError(file, 1, "описания DTD не допускаются");
  });
  parser.on("opentag", ({ name, attributes }) =>
    handlers.open?.({ name: localName(name), attributes: attributes as Record<string, string> }),
  );
  parser.on("text", (text) => handlers.text?.(text));
  parser.on("closetag", ({ name }) => handlers.close?.(localName(name)));
  const decoder = new TextDecoder();
  for await (const bytes of archive.read(part)) {
    parser.write(decoder.decode(bytes, { stream: true }));
    yield* pause();
  }
  parser.close();
  yield* pause();
}
