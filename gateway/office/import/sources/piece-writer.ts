import { createHash, randomUUID } from "node:crypto";
import { IMPORT_PIECE_BYTES } from "../../../contract/office/import-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { addPiece, deletePieces } from "../desk/pieces-store.ts";

/** Stores a file as it comes, in the pieces of an upload, and never holds more than one of them. */
export function writePieces(executor: Executor) {
  const upload = randomUUID();
  const hash = createHash("sha256");
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let n = 0;

  async function store(): Promise<void> {
    await addPiece(executor, upload, n, Buffer.concat(waiting));
    n += 1;
    [waiting, waitingBytes] = [[], 0];
  }

  return {
    async take(chunk: Buffer): Promise<void> {
      hash.update(chunk);
      bytes += chunk.length;
      let rest = chunk;
      while (waitingBytes + rest.length >= IMPORT_PIECE_BYTES) {
        const head = rest.subarray(0, IMPORT_PIECE_BYTES - waitingBytes);
        waiting.push(head);
        rest = rest.subarray(head.length);
        await store();
      }
      if (rest.length > 0) waiting.push(rest);
      waitingBytes += rest.length;
    },
    /** All of it is stored. */
    async end(): Promise<{ upload: string; bytes: number; digest: string }> {
      if (waitingBytes > 0) await store();
      return { upload, bytes, digest: hash.digest("hex") };
    },
    /** Nobody needs it. */
    async drop(): Promise<void> {
      if (n > 0) await deletePieces(executor, upload);
    },
  };
}
