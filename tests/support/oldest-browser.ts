import type { BrowserContext } from "@playwright/test";
import { youngParts } from "../../scripts/lib/browser-apis.mjs";
import { oldestServed } from "../../scripts/lib/served-browsers.mjs";

type Parts = ReturnType<typeof youngParts>;

/** Runs in the browser. */
function takeAway(parts: Parts): void {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { type, name, isStatic } of parts) {
    const owner = name === null || type === "Window" ? all : isStatic ? all[type] : all[type]?.prototype;
    const key = name ?? type;
    if (owner && Object.hasOwn(owner, key)) Reflect.deleteProperty(owner, key);
  }
}

/** Makes pages find none of what any served browser lacks, at its oldest version: one that is older than each of them. */
export async function makeOldest(context: BrowserContext): Promise<void> {
  await context.addInitScript(takeAway, youngParts(oldestServed()));
}
