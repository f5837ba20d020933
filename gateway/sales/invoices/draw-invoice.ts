import { Worker } from "node:worker_threads";
import type { InvoicePaper } from "../../contract/sales/invoices.ts";

/** Draws the file of an invoice. Rejects when it cannot be drawn. */
export type DrawInvoice = (paper: InvoicePaper) => Promise<Buffer>;

const LONGEST_MS = 20_000;

/** Draws on a thread of its own. `worker` is the program of the thread. */
export const drawInvoiceBy =
  (worker: URL): DrawInvoice =>
  (paper) =>
    new Promise((resolve, reject) => {
      const thread = new Worker(worker, { workerData: { paper } });
      const timer = setTimeout(() => {
        reject(new Error("An invoice was not drawn in time"));
        void thread.terminate();
      }, LONGEST_MS);
      thread.once("message", (pdf: Uint8Array) => {
        resolve(Buffer.from(pdf));
        void thread.terminate();
      });
      thread.once("error", reject);
      thread.once("exit", (code) => {
        clearTimeout(timer);
        reject(new Error(`The thread that draws invoices ended with ${code}`));
      });
    });

export const drawInvoice: DrawInvoice = drawInvoiceBy(new URL("./draw-invoice-worker.mjs", import.meta.url));
