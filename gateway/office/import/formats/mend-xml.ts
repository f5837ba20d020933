/** Entities of HTML that feeds use without declaring them. */
export const HTML_ENTITIES: Readonly<Record<string, string>> = {
  nbsp: "\u00a0",
  laquo: "«",
  raquo: "»",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  middot: "·",
  bull: "•",
  deg: "°",
  times: "×",
  plusmn: "±",
  sup2: "²",
  sup3: "³",
  frac12: "½",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  numero: "№",
};

const STRAY = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,40});)/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them, and accounting programs write them
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g;
const CDATA = "<![CDATA[";
/** What may become an entity or the mark of a section with the next piece. */
const UNFINISHED = /(?:&[#\w.-]{0,45}|<!?\[?[CDAT]{0,5}\[?|\]{1,2})$/;

/** Makes «K&K» and `?a=1&b=2` of a feed the text that they mean; an ampersand that begins nothing can be nothing else. */
export class XmlMender {
  #rest = "";
  #isInSection = false;

  /** A piece of a file, but for its end, which the next one may change. */
  mend(text: string): string {
    const all = this.#rest + text;
    const unfinished = UNFINISHED.exec(all.slice(-60))?.[0] ?? "";
    this.#rest = unfinished;
    return this.#mended(all.slice(0, all.length - unfinished.length));
  }

  end(): string {
    const rest = this.#rest;
    this.#rest = "";
    return this.#mended(rest);
  }

  #mended(text: string): string {
    const clean = text.replaceAll(CONTROL, "");
    if (!this.#isInSection && !clean.includes("&") && !clean.includes(CDATA)) return clean;
    let mended = "";
    for (let from = 0; from < clean.length; ) {
      const mark = this.#isInSection ? "]]>" : CDATA;
      const at = clean.indexOf(mark, from);
      const to = at < 0 ? clean.length : at + mark.length;
      const part = clean.slice(from, to);
      mended += this.#isInSection ? part : part.replaceAll(STRAY, "&amp;");
      if (at >= 0) this.#isInSection = !this.#isInSection;
      from = to;
    }
    return mended;
  }
}
