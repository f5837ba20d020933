import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";
import { axeViolations } from "./axe.ts";
import { connectShop, type ShopDatabase } from "./shop-database.ts";
import { hasTakenOver } from "./taken-over.ts";

/** Answers to a form or a page that the test itself looks at; anything else with an error status is a broken page. */
const judgedByTheTest = new Set(["document", "fetch", "xhr"]);

function responseProblem(response: Response): string | undefined {
  const status = response.status();
  if (status < 400 || (status < 500 && judgedByTheTest.has(response.request().resourceType()))) return undefined;
  return `${status} ${response.request().method()} ${response.url()}`;
}

/**
 * Leaving a page cancels what it was still loading: that is not a failure. Neither is "csp": that is how Chromium calls a script that
 * it did not load because scripts are off, and real violations are on the console.
 */
function requestProblem(request: Request): string | undefined {
  const reason = request.failure()?.errorText ?? "";
  return reason === "net::ERR_ABORTED" || reason === "csp" ? undefined : `${reason} ${request.url()}`;
}

/**
 * Chromium reports a violated content security policy here as well. Failed loads are judged by their responses. Remix logs the abort of
 * a navigation that the next one replaced while its data were being read; the request itself is then `net::ERR_ABORTED`.
 */
const EXPECTED_ON_CONSOLE = /^(Failed to load resource|AbortError: signal is aborted without reason\b)/;

function consoleProblem(message: ConsoleMessage): string | undefined {
  const text = message.text();
  return message.type() === "error" && !EXPECTED_ON_CONSOLE.test(text) ? `console: ${text}` : undefined;
}

interface WorkerFixtures {
  /** The shop behind the site; null when it runs on the embedded database, which only the site itself can open. */
  shop: ShopDatabase | null;
}

interface Fixtures {
  /** What this test provokes on purpose: `test.use({ expectedProblems: [/^503 /] })`. */
  expectedProblems: RegExp[];
  problems: string[];
  /** Customers have closed the question about the loyalty programme before; journeys about it say false. */
  hasClosedConsent: boolean;
  closedConsent: undefined;
  forgivenGuesses: undefined;
}

/** Runs in the browser. Journeys learn late, or never, which customer they are, and the flag is of one customer. */
function closeConsent(): void {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (name) {
    return name.startsWith("loyalty_closed:") ? "1" : getItem.call(this, name);
  };
}

/** A test that fails on console errors, uncaught exceptions, broken requests and violations of the content security policy. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const url = process.env.SHOP_DATABASE_URL;
      const shop = url ? await connectShop(url) : null;
      await use(shop);
      await shop?.close();
    },
    { scope: "worker" },
  ],
  expectedProblems: [[], { option: true }],
  hasClosedConsent: [true, { option: true }],
  closedConsent: [
    async ({ context, hasClosedConsent }, use) => {
      if (hasClosedConsent) await context.addInitScript(closeConsent);
      await use(undefined);
    },
    { auto: true },
  ],
  forgivenGuesses: [
    async ({ shop }, use) => {
      await shop?.forgiveGuesses();
      await use(undefined);
    },
    { auto: true },
  ],
  problems: [
    async ({ context, expectedProblems }, use) => {
      const problems: string[] = [];
      const note = (problem: string | undefined) => {
        if (problem !== undefined && !expectedProblems.some((pattern) => pattern.test(problem))) problems.push(problem);
      };
      context.on("response", (response) => note(responseProblem(response)));
      context.on("requestfailed", (request) => note(requestProblem(request)));
      context.on("console", (message) => note(consoleProblem(message)));
      context.on("weberror", (error) => note(`exception: ${error.error().message}`));
      await use(problems);
      expect(problems, "problems that the browser reported").toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether the browser of this project runs scripts. */
export const hasScripts = (): boolean => test.info().project.use.javaScriptEnabled !== false;

/** Whether this project is a phone. */
export const isPhone = (): boolean => test.info().project.use.isMobile === true;

/** Whether scripts have taken the page over. */
export const isTakenOver = (page: Page): Promise<boolean> => page.evaluate(hasTakenOver);

/** Waits until scripts, where there are any, have taken the page over: before that a form works as it does without them. */
export async function whenTakenOver(page: Page): Promise<void> {
  if (hasScripts()) await page.waitForFunction(hasTakenOver);
}

/** The shop behind the site, or the reason why this journey cannot run here. */
export function reachable(shop: ShopDatabase | null): ShopDatabase {
  test.skip(shop === null, "needs PostgreSQL: only the site itself can open the embedded database");
  if (shop === null) throw new Error("unreachable: the test has been skipped");
  return shop;
}

/** For journeys that look into the shop's database, all of a file. */
export const shopTest = test.extend<{ reachableShop: undefined }>({
  reachableShop: [
    async ({ shop }, use) => {
      reachable(shop);
      await use(undefined);
    },
    { auto: true },
  ],
});

/**
 * Checks the page against WCAG 2.2 A and AA. axe runs inside the page and waits for timers, which stand still when scripts are off;
 * the markup is the same, so the check is made in the projects with scripts and passes over the others.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!hasScripts()) return;
  expect(await axeViolations(page)).toEqual([]);
}

/** No text, table or field makes the page wider than the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** A page that scripts have taken over has no barriers, and fits the screen. */
export async function expectInOrder(page: Page): Promise<void> {
  await whenTakenOver(page);
  await expectNoAxeViolations(page);
  await expectToFit(page);
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenTakenOver(page);
}

export const main = (page: Page): Locator => page.getByRole("main");

/** What the page is called. */
export const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
