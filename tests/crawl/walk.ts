import type { Answer, AskSite } from "../support/http.ts";
import { addressesOf, sentByForms } from "./addresses.ts";
import type { Admission } from "./admission.ts";

interface Item {
  url: URL;
  /** Where the address was found first. */
  from: string;
  /** Whether a form sends it there: the answer may be the one address of what was chosen. */
  isSent: boolean;
}

export interface Visited extends Item {
  answer: Answer;
}

interface WalkOptions {
  ask: AskSite;
  admission: Pick<Admission, "admits" | "isChoice">;
  starts: readonly string[];
  /** Asked at once. */
  width: number;
  /** Looks at an answer, which is let go after that. */
  look(visited: Visited): Promise<void>;
}

const BUSY = 503;
/** A page that cannot be made at all says each time what a shop that is too busy says for a while. */
const MOST_TIMES = 4;

/** Asks for every admitted address that is led to, once, breadth first. Answers how many links it met. */
export async function walk({ ask, admission, starts, width, look }: WalkOptions): Promise<number> {
  const seen = new Set<string>();
  const queue: (Item & { times?: number })[] = [];
  let next = 0;
  let links = 0;

  const enqueue = (address: string, base: URL, isFromChoice: boolean, isSent = false): void => {
    if (!URL.canParse(address, base)) return;
    const url = new URL(address, base);
    url.hash = "";
    // Takes the mark of an empty query away, which a form without fields leaves.
    if (url.search === "") url.search = "";
    if (!/^https?:$/.test(url.protocol) || seen.has(url.href)) return;
    // A choice that is not admitted from one page may be from another.
    if (isFromChoice && admission.isChoice(url)) return;
    seen.add(url.href);
    if (admission.admits(url)) queue.push({ url, from: base.href, isSent });
  };
  for (const start of starts) enqueue(start, new URL(start), false);

  const visit = async ({ times = 1, ...item }: (typeof queue)[number]): Promise<void> => {
    const { url } = item;
    const answer = await ask(url.pathname + url.search, { host: url.host });
    if (answer.status === BUSY && times < MOST_TIMES) {
      queue.push({ ...item, times: times + 1 });
      return;
    }
    const found = addressesOf(answer);
    const sent = sentByForms(answer);
    links += found.length + sent.length;
    const isFromChoice = answer.status === 200 && admission.isChoice(url);
    for (const address of found) enqueue(address, url, isFromChoice);
    for (const address of sent) enqueue(address, url, isFromChoice, true);
    await look({ ...item, answer });
  };
  const worker = async (): Promise<void> => {
    for (let item = queue[next]; item; item = queue[next]) {
      next += 1;
      await visit(item);
    }
  };
  // A worker that finds the queue empty stops while another may still fill it.
  while (next < queue.length) await Promise.all(Array.from({ length: width }, worker));
  return links;
}
