import type { IncomingMessage, ServerResponse } from "node:http";

const BUFFERED_BYTES = 64 * 1024;

/** What happened to a body while it was read. */
export interface BodyState {
  isOverLimit: boolean;
}

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/**
 * The request body as a web stream with back-pressure; errors with BodyTooLarge past the limit, and when the client leaves. What nobody has
 * read when the answer is sent is dropped: it would keep the connection from its next request.
 */
export function limitedBody(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  limitBytes: number,
  state: BodyState,
): ReadableStream<Uint8Array> {
  let receivedBytes = 0;
  let stop = (): void => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: Error): void => {
          stop();
          controller.error(error);
        };
        const onData = (chunk: Buffer): void => {
          receivedBytes += chunk.length;
          if (receivedBytes > limitBytes) {
            state.isOverLimit = true;
            fail(new BodyTooLarge(`Body over ${limitBytes} bytes`));
            return;
          }
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) request.pause();
        };
        const onEnd = (): void => {
          stop();
          controller.close();
        };
        const onClose = (): void => fail(new Error("The client closed the connection before the body ended"));
        const onAnswered = (): void => fail(new Error("The answer was sent before the body was read"));
        stop = () => {
          response.off("finish", onAnswered);
          request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
          // The rest is read and dropped, so that the client gets to read our answer.
          request.on("error", () => {}).resume();
        };
        request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", onClose);
        response.once("finish", onAnswered);
        request.pause();
      },
      pull() {
        request.resume();
      },
      cancel() {
        stop();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: BUFFERED_BYTES }),
  );
}
