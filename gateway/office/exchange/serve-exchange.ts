import type { Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Counter } from "prom-client";
import {
  EXCHANGE_BITRIX_PATH,
  EXCHANGE_COOKIE,
  EXCHANGE_PART_BYTES,
  EXCHANGE_PATH,
  type ExchangeType,
  exchangeTypes,
} from "../../contract/office/exchange.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { catalogModes } from "./catalog.ts";
import { createExchangeAccount } from "./exchange-account.ts";
import type { ModeParts } from "./exchange-parts.ts";
import {
  basicCredentials,
  type ExchangeAnswer,
  exchangeCookie,
  failure,
  isExchangeName,
  success,
} from "./exchange-rules.ts";
import { takePart } from "./files-store.ts";
import { saleModes, willAskForImport } from "./sale.ts";
import {
  changeSession,
  type ExchangeSession,
  findSessionByKey,
  findSessionBySessid,
  openSession,
} from "./sessions-store.ts";

interface ExchangeParts extends Pick<ModeParts, "services" | "messaging" | "settings"> {
  log: { error(details: object, message: string): void };
}

const exchangeTotal = new Counter({
  name: "exchange_requests_total",
  help: "Requests of the exchange with 1C by mode and the first word of the answer",
  labelNames: ["mode", "outcome"],
});

/** The newest scheme whose files are understood. */
const NEWEST_VERSION = "2.10";
const MODES = new Set(["checkauth", "init", ...Object.keys(catalogModes), ...Object.keys(saleModes)]);
const OVER = failure("Сеанс обмена закончился. Начните обмен заново");

/**
 * The exchange of 1C by its standard protocol: short texts instead of the gateway's JSON. Its address is excepted from the checks of
 * browsers' requests, so nothing is done without the account's password or a session that was opened with it.
 */
export function serveExchange(app: Hono, { services, messaging, settings, log }: ExchangeParts): void {
  const { connection, now } = services;
  const { db } = connection;
  const account = createExchangeAccount({
    account: settings,
    counts: countsInDatabase(db, now),
    logSecurityEvent: services.logSecurityEvent,
  });
  const answerLarge = (context: Context) => context.text(failure("Часть файла больше, чем file_limit"), 413);

  for (const path of settings.hasBitrixPath ? [EXCHANGE_PATH, EXCHANGE_BITRIX_PATH] : [EXCHANGE_PATH])
    app.on(
      ["GET", "POST"],
      path,
      bodyLimit({ maxSize: EXCHANGE_PART_BYTES, onError: answerLarge }),
      async (context) => {
        const mode = context.req.query("mode") ?? "";
        const known = MODES.has(mode) ? mode : "other";
        let given: ExchangeAnswer;
        try {
          given = await answer(context, mode);
        } catch (error) {
          log.error({ err: error, mode: known }, "exchange of 1C failed");
          given = failure("Сбой на сайте. Повторите обмен позже");
        }
        exchangeTotal.inc({ mode: known, outcome: outcomeOf(given) });
        return typeof given === "string" ? context.text(given) : given;
      },
    );

  async function answer(context: Context, mode: string): Promise<ExchangeAnswer> {
    const address = context.req.header("x-client-address") ?? "";
    if (!account.mayCome(address)) return context.text(failure("С этого адреса обмен закрыт"), 403);
    const credentials = basicCredentials(context.req.header("authorization"));
    const isSignedIn = credentials !== null && (await account.isRight({ credentials, address }));
    const key = exchangeCookie(context.req.header("cookie"));
    const refused = () =>
      context.text(failure("Неверный логин или пароль"), 401, { "WWW-Authenticate": 'Basic realm="1C"' });
    if (!isSignedIn && (credentials !== null || key === null)) return refused();
    const type = context.req.query("type") ?? "";
    if (!isType(type)) return failure("Неизвестный вид обмена");
    if (mode === "checkauth") {
      if (!isSignedIn) return refused();
      const opened = await openSession(db, { type, now: now() });
      const seconds = Math.floor(now().getTime() / 1_000);
      return success(EXCHANGE_COOKIE, opened.key, `sessid=${opened.sessid}`, `timestamp=${seconds}`);
    }
    // What 1C does not send back as a cookie it names in the address, which alone lets nobody in.
    const sessid = isSignedIn ? (context.req.query("sessid") ?? "") : "";
    const session =
      (key === null ? null : await findSessionByKey(db, key, now())) ??
      (sessid === "" ? null : await findSessionBySessid(db, sessid, now()));
    if (session === null) return isSignedIn ? OVER : refused();
    const filename = context.req.query("filename") ?? "";
    const parts: ModeParts = { services, messaging, settings, session, filename, now: now() };
    await changeSession(db, session, { seenAt: parts.now });
    if (mode === "init") return init(context, session);
    const act = (type === "sale" ? saleModes : catalogModes)[mode];
    if (act === undefined || !MODES.has(mode)) return failure("Неизвестный режим обмена");
    if ((mode === "file" || mode === "import") && !isExchangeName(filename)) return failure("Недопустимое имя файла");
    if (mode === "file") {
      const problem = await store(context, parts);
      if (problem !== null) return failure(`${filename}: ${problem}`);
    }
    return act(parts);
  }

  async function init(context: Context, session: ExchangeSession): Promise<string> {
    const [version = ""] = /^\d{1,2}\.\d{1,3}$/.exec(context.req.query("version") ?? "") ?? [];
    await changeSession(db, session, { version });
    // What is done as soon as it is there has to be readable as it is.
    const takesArchives = session.type !== "sale" || willAskForImport(version);
    const lines = [
      `zip=${takesArchives ? "yes" : "no"}`,
      `file_limit=${EXCHANGE_PART_BYTES}`,
      `sessid=${session.sessid}`,
    ];
    return [...lines, ...(version === "" ? [] : [`version=${NEWEST_VERSION}`])].join("\n");
  }

  async function store(context: Context, { session, filename, now: at }: ModeParts): Promise<string | null> {
    if (context.req.method !== "POST") return "файл передают запросом POST";
    const bytes = Buffer.from(await context.req.arrayBuffer());
    if (bytes.length === 0) return "файл пуст";
    return db.transaction((tx) => takePart(tx, session, { name: filename, bytes, now: at }));
  }
}

/** The word that an answer begins with; a file of orders has none. */
function outcomeOf(given: ExchangeAnswer): string {
  if (typeof given === "string") return given.split("\n", 1)[0] ?? "";
  return given.ok ? "data" : "failure";
}

const isType = (type: string): type is ExchangeType => Object.hasOwn(exchangeTypes, type);
