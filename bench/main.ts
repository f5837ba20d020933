/**
 * `npm run bench` builds the site, runs every part in a process of its own, and writes docs/performance.md. With arguments it
 * runs only these parts: `npm run bench -- site lighthouse`.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aptInstall, findWrk } from "../scripts/lib/programs.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const document = join(root, "docs/performance.md");

interface Part {
  title: string;
  command: string[];
  /** The part is skipped without the load generator. */
  needsWrk?: true;
}

const parts: Record<string, Part> = {
  site: { title: "Site: uncached page, start", command: ["bench/site.ts"] },
  "page-cache": {
    title: "Page cache against a bare server with the same bytes",
    command: ["bench/page-cache.ts"],
    needsWrk: true,
  },
  regions: { title: "The page cache of many regions", command: ["bench/regions.ts"] },
  dearest: {
    title: "The dearest addresses by processor, and how they wait for their turn",
    command: ["bench/dearest.ts"],
  },
  pages: { title: "Processor a page on PostgreSQL", command: ["bench/pages.ts"] },
  overload: {
    title: "More clients than the site can serve, lists that are not cached",
    command: ["bench/overload.ts"],
  },
  memory: {
    title: "Memory of a site on PostgreSQL and on the embedded database",
    command: ["bench/memory.ts"],
  },
  lighthouse: {
    title: "Lighthouse, mobile, medians of three runs a page, the largest layout shift",
    command: ["bench/lighthouse.ts"],
  },
  "gateway-100k": { title: "Gateway, list with facets, 100,000 goods", command: ["bench/gateway.ts", "100000"] },
  "gateway-1m": { title: "Gateway, list with facets, 1,000,000 goods", command: ["bench/gateway.ts", "1000000"] },
  "search-20k": { title: "Search and suggestions, 20,000 goods", command: ["bench/search.ts", "20000"] },
  "search-1m": { title: "Search and suggestions, 1,000,000 goods", command: ["bench/search.ts", "1000000"] },
  "sign-ins": { title: "Sign-ins by code on PostgreSQL, 50 a second", command: ["bench/sign-ins.ts"] },
  "order-desk": { title: "Orders desk, lists of 1,000,000 orders", command: ["bench/order-desk.ts"] },
  account: { title: "The front page of the account, 5,000,000 orders", command: ["bench/account.ts"] },
  reports: { title: "Reports of a year, 1,000,000 orders of three years", command: ["bench/reports.ts"] },
  writes: { title: "What customers change, by plain forms on PostgreSQL", command: ["bench/writes.ts"] },
  booking: { title: "Booking on PostgreSQL, 60 shops with a year of visits", command: ["bench/booking.ts"] },
  "paid-orders": { title: "Paid orders on PostgreSQL, with the demo bank", command: ["bench/paid-orders.ts"] },
  import: { title: "Import of a feed of 100,000 offers", command: ["bench/import.ts"] },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(", ")}. There are ${Object.keys(parts).join(", ")}.`);

async function run(command: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((ended) => child.once("close", ended));
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
  return Buffer.concat(chunks).toString("utf8").trim();
}

/** Total size of the assets with this extension as they are sent: precompressed where that is smaller. */
function sentBytes(ending: string): number {
  const folder = join(root, "build/client/assets");
  const names = readdirSync(folder);
  return names
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + statSync(join(folder, names.includes(`${name}.br`) ? `${name}.br` : name)).size, 0);
}

/** Parts that are not run keep their results, and what was measured by hand stays. */
function earlierSections(): Map<string, string> {
  const sections = new Map<string, string>();
  for (const text of readDocument()
    .split(/^(?=## )/m)
    .slice(1))
    sections.set(text.slice(3, text.indexOf("\n")), text.trim());
  return sections;
}

function readDocument(): string {
  try {
    return readFileSync(document, "utf8");
  } catch {
    return "";
  }
}

await run(["scripts/build.mjs"]);
const sections = earlierSections();
/** Each section has its own date, because parts may be run separately. */
const today = new Date().toISOString().slice(0, 10);
for (const [name, { title, command, needsWrk }] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (needsWrk && !findWrk() && !(await aptInstall(["wrk"]))) {
    console.log(`${title}: left out, there is no wrk here`);
    continue;
  }
  console.log(`${title} …`);
  const figures = await run(["--import", "tsx", ...command]);
  console.log(figures);
  sections.set(
    title,
    `## ${title}\n\n\`npm run bench -- ${name}\`, ${today}\n\n\`\`\`json\n${pretty(figures)}\n\`\`\``,
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
writeFileSync(
  document,
  `# Performance

Written by \`npm run bench\`. Medians; ratios are taken within one run, because the machines are shared and noisy: trust them before milliseconds. Last run on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.

Limits on bytes are tests (\`npm test -- budget\`): scripts of any page at most 94 KB brotli, of the product and the cart 97, styles 12 KB, HTML of a 24-card page 15 KB, with \`Save-Data\` a whole catalogue page without pictures 20 KB. All scripts of the site together are ${kilobytes(sentBytes(".js"))} brotli, all styles ${kilobytes(sentBytes(".css"))}.

${[...sections.values()].join("\n\n")}
`,
);
console.log(`Written to ${document}`);
