import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error It comes without types.
import S3Server from "@20minutes/s3rver";
import type { S3Settings } from "./object-storage.ts";

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const Server = S3Server as unknown as new (options: object) => S3rver;

const BUCKET = "photos";

/** An S3-compatible server on loopback, which checks signatures; its only key is its own. */
export async function startS3(port = 0): Promise<{ settings: S3Settings; port: number; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "shop-s3-"));
  const server = new Server({
    port,
    address: "127.0.0.1",
    silent: true,
    directory,
    serviceEndpoint: "localhost",
    configureBuckets: [{ name: BUCKET }],
  });
  const address = await server.run();
  return {
    port: address.port,
    settings: {
      url: `http://127.0.0.1:${address.port}`,
      bucket: BUCKET,
      region: "us-east-1",
      keyId: "S3RVER",
      secret: "S3RVER",
      style: "path",
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
