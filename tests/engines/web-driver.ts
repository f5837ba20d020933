import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Commands of WebDriver that the journeys need: where its drivers have them over HTTP, and what Firefox calls them. */
const COMMANDS = {
  back: { path: "back", marionette: "WebDriver:Back" },
  clear: { path: "element/{id}/clear", marionette: "WebDriver:ElementClear" },
  click: { path: "element/{id}/click", marionette: "WebDriver:ElementClick" },
  deleteCookies: { path: "cookie", method: "DELETE", marionette: "WebDriver:DeleteAllCookies" },
  execute: { path: "execute/sync", marionette: "WebDriver:ExecuteScript" },
  navigate: { path: "url", marionette: "WebDriver:Navigate" },
  press: { path: "actions", marionette: "WebDriver:PerformActions" },
  print: { path: "print", marionette: "WebDriver:Print" },
  resize: { path: "window/rect", marionette: "WebDriver:SetWindowRect" },
  screenshot: { path: "screenshot", method: "GET", marionette: "WebDriver:TakeScreenshot" },
  type: { path: "element/{id}/value", marionette: "WebDriver:ElementSendKeys" },
} as const;

type Command = keyof typeof COMMANDS;
/** `id` is that of an element. */
type Parameters = Record<string, unknown> & { id?: string };

/** One window of a browser. An error of a command starts with its code of WebDriver, such as `stale element reference`. */
export interface WebDriver {
  send(command: Command, parameters?: Parameters): Promise<unknown>;
  end(): Promise<void>;
}

interface DriverError {
  error: string;
  message: string;
}

const failed = (command: string, { error, message }: DriverError) => new Error(`${error}: ${message} (${command})`);

/** The longest command waits for a page to load. */
const ANSWERS_WITHIN_MS = 60_000;

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw failed(`${method} ${url}`, value as DriverError);
  return value;
}

/** A session of a driver that listens at `origin`, as that of WebKit does. */
export async function openHttpDriver(origin: string, capabilities: object): Promise<WebDriver> {
  const opened = await ask(`${origin}/session`, "POST", { capabilities: { alwaysMatch: capabilities } });
  const session = `${origin}/session/${(opened as { sessionId: string }).sessionId}`;
  return {
    send(name, parameters = {}) {
      const command: { path: string; method?: string } = COMMANDS[name];
      const { method = "POST" } = command;
      const path = command.path.replace("{id}", parameters.id ?? "");
      return ask(`${session}/${path}`, method, method === "POST" ? parameters : undefined);
    },
    end: async () => void (await ask(session, "DELETE")),
  };
}

/** `[type, id, error, result]`; the greeting is no list. */
type MarionetteAnswer = [number, number, DriverError | null, unknown];

/** Whole messages, each of which comes behind its length and a colon. */
function readMessages(socket: Socket, read: (message: unknown) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let colon = bytes.indexOf(":"); colon > 0; colon = bytes.indexOf(":")) {
      const end = colon + 1 + Number(bytes.subarray(0, colon).toString());
      if (bytes.length < end) return;
      read(JSON.parse(bytes.subarray(colon + 1, end).toString()));
      bytes = bytes.subarray(end);
    }
  });
}

/**
 * A session of a Firefox that listens on `port`. Marionette is its own form of WebDriver, which geckodriver translates to HTTP; Debian has
 * no geckodriver.
 */
export async function openMarionette(port: number): Promise<WebDriver> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const waiting = new Map<number, (answer: MarionetteAnswer) => void>();
  readMessages(socket, (message) => {
    if (Array.isArray(message)) waiting.get(message[1])?.(message as MarionetteAnswer);
  });
  socket.on("close", () => {
    for (const [id, answer] of waiting)
      answer([1, id, { error: "no such window", message: "Firefox has ended" }, null]);
  });
  let lastId = 0;

  const send = (name: string, parameters: object) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      waiting.set(id, ([, , error, result]) => {
        waiting.delete(id);
        if (error) reject(failed(name, error));
        else resolve(result);
      });
      const message = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });

  await send("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  return {
    async send(name, parameters = {}) {
      const result = await send(COMMANDS[name].marionette, parameters);
      // What HTTP answers as it is comes in an object here.
      return result !== null && typeof result === "object" && "value" in result ? result.value : result;
    },
    async end() {
      socket.destroy();
    },
  };
}
