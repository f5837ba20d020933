import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type ThirdParty, thirdParty } from "../../platform/providers/third-party.ts";

/** An S3-compatible storage and the place of the pictures in it. */
export interface S3Settings {
  /** Its address, without the bucket. */
  url: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** Whether the bucket stands in the path or before the host's name. */
  style: "path" | "host";
}

/** Where the bytes of pictures are to be. */
export type PicturePlace = "postgres" | "s3";

export interface PictureSettings {
  s3: S3Settings;
  place: PicturePlace;
}

/** Bytes of pictures by their ids, shared by all machines. Never throws. */
export interface ObjectStorage {
  /** False where they were not stored. */
  put(id: string, webp: Buffer): Promise<boolean>;
  /** `missing` where there are none; `away` where nobody knows. */
  read(id: string): Promise<Buffer | "missing" | "away">;
  /** False where it may be there yet; what is not there is gone as well. */
  remove(id: string): Promise<boolean>;
}

const READS_WITHIN_MS = 3_000;
const WRITES_WITHIN_MS = 10_000;

/** An id is made of the bytes, so that another picture under it, or half of one, is noticed. */
export const pictureIdOf = (webp: Buffer): string => createHash("sha256").update(webp).digest("hex").slice(0, 40);

type Answer = { status: number; bytes: Buffer } | null;

export function openObjectStorage(settings: S3Settings, party: ThirdParty = thirdParty("pictures")): ObjectStorage {
  const { keyId, secret, region } = settings;
  // Repeating is left to the callers: a page does not wait, and the job comes again.
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: "s3", retries: 0 });
  const base = baseOf(settings);

  async function exchange(method: "GET" | "PUT" | "DELETE", id: string, webp?: Buffer): Promise<Answer> {
    const timeoutMs = method === "GET" ? READS_WITHIN_MS : WRITES_WITHIN_MS;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const request = await client.sign(`${base}${id}.webp`, {
        method,
        signal,
        ...(webp && {
          body: new Uint8Array(webp),
          headers: {
            "Content-Type": "image/webp",
            "X-Amz-Content-Sha256": createHash("sha256").update(webp).digest("hex"),
          },
        }),
      });
      const response = await fetch(request, { redirect: "error", signal });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch {
      return null;
    }
  }
  const ask = (...question: Parameters<typeof exchange>): Promise<Answer> =>
    party.attempt(
      () => exchange(...question),
      (answer) => answer === null || answer.status >= 500 || answer.status === 429,
    );

  return {
    async put(id, webp) {
      const answer = await ask("PUT", id, webp);
      return answer?.status === 200;
    },
    async read(id) {
      const answer = await ask("GET", id);
      if (answer?.status === 200) return pictureIdOf(answer.bytes) === id ? answer.bytes : "away";
      return answer?.status === 404 ? "missing" : "away";
    },
    async remove(id) {
      const answer = await ask("DELETE", id);
      return answer !== null && [200, 204, 404].includes(answer.status);
    },
  };
}

function baseOf({ url, bucket, style }: S3Settings): string {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  if (style === "path") return `${base.href}${bucket}/pictures/`;
  base.hostname = `${bucket}.${base.hostname}`;
  return `${base.href}pictures/`;
}
