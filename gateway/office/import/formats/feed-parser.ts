import { SaxesParser } from "saxes";
import { BrokenFileError } from "./broken-file.ts";
import { HTML_ENTITIES, XmlMender } from "./mend-xml.ts";
import { readText } from "./text-file.ts";

// Real feeds stay far below these limits; a file built to exhaust memory is rejected early.
const MAX_DEPTH = 32;
const MAX_CHARACTERS_WITHOUT_EVENT = 1_000_000;

export interface FeedTag {
  /** Names of the elements from the root to this one. */
  path: readonly string[];
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
}

export interface FeedHandlers {
  /** Whether the text of the element is wanted. */
  open(tag: FeedTag, refuse: (reason: string) => BrokenFileError): boolean;
  /** `text` is the wanted text of the innermost element that asked for it, trimmed. */
  close(tag: FeedTag, text: string, refuse: (reason: string) => BrokenFileError): void;
}

/**
 * Reads a feed in XML; after each piece of the file what `found` answers is handed on. Malformed, truncated or suspicious XML makes the file
 * broken.
 */
export async function* parseFeed<Found>(
  file: string,
  handlers: FeedHandlers,
  found: () => Found | null,
): AsyncGenerator<Found> {
  const parser = new SaxesParser({ position: true });
  const path: string[] = [];
  let text = "";
  /** Depth of the element whose text is wanted; 0 for none. */
  let wantedDepth = 0;
  let eventPosition = 0;
  const refuse = (reason: string) => new BrokenFileError(file, parser.line, reason);
  const noteEvent = () => {
    eventPosition = parser.position;
  };
  const tagOf = (tag: { name: string; attributes: unknown }): FeedTag => ({
    path,
    name: tag.name,
    attributes: tag.attributes as Record<string, string>,
    line: parser.line,
  });

  parser.on("error", (error) => {
    throw refuse(`файл повреждён (${error.message})`);
  });
  parser.on("doctype", (doctype) => {
    noteEvent();
    if (doctype.includes("[")) throw refuse("собственные сущности и описания DTD не допускаются");
  });
  parser.on("opentag", (tag) => {
    noteEvent();
    path.push(tag.name);
    if (path.length > MAX_DEPTH) throw refuse("слишком глубокая вложенность");
    if (handlers.open(tagOf(tag), refuse)) {
      text = "";
      wantedDepth = path.length;
    }
  });
  const collect = (more: string) => {
    noteEvent();
    if (wantedDepth === 0) return;
    text += more;
    if (text.length > MAX_CHARACTERS_WITHOUT_EVENT) throw refuse("слишком длинный текст");
  };
  parser.on("text", collect);
  parser.on("cdata", collect);
  parser.on("closetag", (tag) => {
    noteEvent();
    handlers.close(tagOf(tag), text.trim(), refuse);
    if (path.length === wantedDepth) wantedDepth = 0;
    path.pop();
  });

  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const mender = new XmlMender();
  for await (const xml of readText(file)) {
    parser.write(mender.mend(xml));
    if (parser.position - eventPosition > MAX_CHARACTERS_WITHOUT_EVENT) throw refuse("слишком длинный элемент");
    const piece = found();
    if (piece !== null) yield piece;
  }
  parser.write(mender.end());
  parser.close();
  const rest = found();
  if (rest !== null) yield rest;
}
