import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { copyDatabase } from "../../platform/db/testing.ts";

it.skipIf(process.env.TEMPLATE_DATABASE_URL === undefined)(
  "what a shop lacks before it opens is said by a program, which ends with 1 while something is missing, and with 2 where the settings are wrong",
  async () => {
    const database = await copyDatabase(process.env.TEMPLATE_DATABASE_URL ?? "");
    const run = (env: Record<string, string>) =>
      new Promise<{ code: unknown; said: string }>((resolve) => {
        const whole = {
          NODE_ENV: "test" as const,
          PATH: process.env.PATH,
          PUBLIC_ORIGIN: "http://localhost:9",
          ...env,
        };
        execFile(process.execPath, ["--import", "tsx", "doctor.ts"], { env: whole }, (error, out, errors) =>
          resolve({ code: error?.code ?? 0, said: out + errors }),
        );
      });
    try {
      const empty = await run({ DATABASE_URL: database.url });
      expect(empty.code).toBe(1);
      expect(empty.said).toContain("✗ Магазин: Регионы и телефоны. Регионов нет: сайту нечего показать");
      expect(await run({ DATABASE_URL: "mysql://here" })).toMatchObject({ code: 2 });
    } finally {
      await database.drop();
    }
  },
  120_000,
);
