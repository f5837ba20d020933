import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFirefox, findWebKit } from "../../scripts/lib/programs.mjs";
import { freePort, type Program, startProgram, stopProgram } from "../support/process.ts";
import { openHttpDriver, openMarionette, type WebDriver } from "./web-driver.ts";

/** A browser with one window. Its storage is empty when it starts. */
export interface Browser {
  driver: WebDriver;
  stop(): Promise<void>;
}

export interface Engine {
  name: string;
  isInstalled(): boolean;
  start(): Promise<Browser>;
}

const STARTS_WITHIN_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/** Resolves with what `look` finds, once it finds something. */
async function whenStarted<Found>(program: Program, look: () => Found | Promise<Found>): Promise<NonNullable<Found>> {
  const endMs = performance.now() + STARTS_WITHIN_MS;
  while (!program.hasExited() && performance.now() < endMs) {
    const found = await look();
    if (found) return found;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`a browser did not start:\n${program.output()}`);
}

/** Whether somebody listens on that port of loopback. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/** A folder that goes with the browser, and what a program needs to know of the machine. */
async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), "tests-browser-"));
  const env = { PATH: process.env.PATH ?? "", HOME: folder, TMPDIR: folder, LANG: "ru_RU.UTF-8", TZ: "Europe/Moscow" };
  return { folder, env, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Opens the session of a driver that has just been started; without one nothing is left running. */
async function withDriver(
  open: () => Promise<WebDriver>,
  stopAll: () => Promise<void>,
  output: () => string,
): Promise<Browser> {
  try {
    const driver = await open();
    return {
      driver,
      async stop() {
        await driver.end();
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw new Error(output(), { cause: error });
  }
}

/** Firefox asks Mozilla for nothing: each question would wait for a network that there may not be. */
const FIREFOX_SETTINGS = {
  "app.normandy.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "browser.newtabpage.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "intl.accept_languages": "ru-RU, ru",
  "messaging-system.rsexperimentloader.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "nimbus.rollouts.enabled": false,
  // Its styles of the window, for which Firefox would be no narrower than 450 px.
  "toolkit.legacyUserProfileCustomizations.stylesheets": true,
};

async function startFirefox(): Promise<Browser> {
  const { folder, env, remove } = await ownFolder();
  const port = await freePort();
  const settings = { ...FIREFOX_SETTINGS, "marionette.port": port };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(folder, "user.js"), lines.join("\n"));
  await mkdir(join(folder, "chrome"));
  await writeFile(join(folder, "chrome/userChrome.css"), ":root { min-width: 0 !important; }");
  const program = startProgram({
    command: findFirefox() ?? "",
    args: ["--headless", "--marionette", "--no-remote", "--profile", folder],
    // The kernel of a container may not let root have a sandbox.
    env: { ...env, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
    stopSignal: "SIGTERM",
    folder,
  });
  const stopAll = async () => {
    await stopProgram(program, "SIGTERM", 5_000);
    await remove();
  };
  const open = async () => {
    await whenStarted(program, () => isOpen(port));
    return openMarionette(port);
  };
  return withDriver(open, stopAll, program.output);
}

/** WebKit for GTK draws into a display of its own; without a window manager its window is as wide as it is told. */
async function startWebKit(): Promise<Browser> {
  const webKit = findWebKit();
  if (webKit === undefined) throw new Error("WebKit was not found");
  const { folder, env, remove } = await ownFolder();
  // The bar of the browser would keep the window from being narrower than 450 px.
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/gtk.css"), "* { min-width: 0; padding: 0; margin: 0; border-width: 0; }");
  const display = startProgram({
    command: webKit.display,
    args: ["-displayfd", "1", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"],
    env,
    stopSignal: "SIGTERM",
  });
  const number = await whenStarted(display, () => /^\d+$/m.exec(display.output())?.[0]);
  const port = await freePort();
  const program = startProgram({
    command: webKit.driver,
    args: [`--port=${port}`],
    env: {
      ...env,
      DISPLAY: `:${number}`,
      GDK_BACKEND: "x11",
      GSETTINGS_BACKEND: "memory",
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      XDG_CONFIG_HOME: folder,
    },
    stopSignal: "SIGTERM",
    folder,
  });
  const stopAll = async () => {
    await stopProgram(program, "SIGTERM", 5_000);
    await stopProgram(display, "SIGTERM", 5_000);
    await remove();
  };
  const open = async () => {
    await whenStarted(program, () => isOpen(port));
    const browser = { binary: webKit.browser, args: ["--automation"] };
    return openHttpDriver(`http://127.0.0.1:${port}`, { "webkitgtk:browserOptions": browser });
  };
  return withDriver(open, stopAll, program.output);
}

export const firefox: Engine = { name: "Firefox", isInstalled: () => findFirefox() !== undefined, start: startFirefox };
export const webKit: Engine = { name: "WebKit", isInstalled: () => findWebKit() !== undefined, start: startWebKit };
