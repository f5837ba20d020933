import type { Pieces } from "./pieces.ts";

/** An XML file that is generated while it is sent: each piece when the reader asks for it. */
export function xmlAnswer(pieces: Pieces, headers: Record<string, string>): Response {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8", ...headers } });
}
