import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

export interface HtmlValidators {
  /** Errors of a document as `rule: message at selector`. */
  faultsOf(html: string): Promise<string[]>;
  stop(): Promise<void>;
}

interface Verdict {
  id: number;
  faults: string[];
}

/** A validator takes five times as long over a page as the shop does: there is one a processor, asked by turns. */
export function startHtmlValidators(): HtmlValidators {
  const waiting = new Map<number, { resolve(faults: string[]): void; reject(error: unknown): void }>();
  const workers = Array.from({ length: availableParallelism() }, () => {
    const worker = new Worker(new URL("./html-worker.mjs", import.meta.url));
    worker.on("message", ({ id, faults }: Verdict) => {
      waiting.get(id)?.resolve(faults);
      waiting.delete(id);
    });
    worker.on("error", (error) => {
      for (const { reject } of waiting.values()) reject(error);
    });
    return worker;
  });
  let asked = 0;
  return {
    faultsOf: (html) =>
      new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        workers[asked % workers.length]?.postMessage({ id: asked, html });
      }),
    async stop() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
