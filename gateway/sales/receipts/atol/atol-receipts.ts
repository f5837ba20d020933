import { z } from "zod";
import { askJson, isPassingStatus, type JsonAnswer, thirdParty } from "../../../platform/providers/third-party.ts";
import { FISCAL_TIMEOUT_MS, type FiscalProvider, type Issued } from "../fiscal-provider.ts";
import { atolReceipt, type Seller } from "./atol-rules.ts";

export interface AtolSettings {
  /** `https://online.atol.ru/possystem/v5/`, with a slash at the end. */
  url: string;
  login: string;
  password: string;
  /** Code of the group of cash registers. */
  group: string;
  seller: Seller;
  timeoutMs?: number;
}

/** A receipt of that number is there; the answer has its id. */
const KNOWN_NUMBER = 33;
/** The id was given out a moment ago and is not found yet. */
const NOT_FOUND_YET = 34;

const failure = z.object({ code: z.number(), text: z.string().default("") }).nullish();
const tokenReply = z.object({ token: z.string().min(1) });
const registerReply = z.object({ uuid: z.string().nullish(), error: failure });
const reportReply = z.object({
  status: z.string().nullish(),
  error: failure,
  payload: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullish(),
});
const operations = { prepayment: "sell", full: "sell", full_back: "sell_refund", refund: "sell_refund" } as const;

/**
 * ATOL Online, version 5 of its calls: only that one takes marking codes (FFD 1.2).
 * Shapes: https://atol.online/upload/iblock/114/lbmvx23d1xvz0jwh88d11fi0hhc3q7yk/API%20сервиса%20АТОЛ%20Онлайн_v5.pdf
 */
export function createAtolReceipts(settings: AtolSettings): FiscalProvider {
  const { url, login, password, group, seller, timeoutMs = FISCAL_TIMEOUT_MS } = settings;
  const party = thirdParty("fiscal");
  let token: string | null = null;

  async function readToken(): Promise<string | null> {
    const answer = await askJson(party, new URL("getToken", url), {
      method: "POST",
      body: { login, pass: password },
      timeoutMs,
    });
    token = answer.status === 200 ? (tokenReply.safeParse(answer.reply).data?.token ?? null) : null;
    return token;
  }

  /** With a token that is a day old at most: one that has ended is renewed once. */
  async function ask(path: string, body?: object): Promise<JsonAnswer> {
    for (const isRenewed of [false, true]) {
      const current = isRenewed ? await readToken() : (token ?? (await readToken()));
      if (current === null) return { status: null, reason: "no token was given" };
      const method = body ? ("POST" as const) : ("GET" as const);
      const answer = await askJson(party, new URL(path, url), {
        method,
        headers: { Token: current },
        ...(body && { body }),
        timeoutMs,
      });
      if (answer.status !== 401 || isRenewed) return answer;
    }
    return { status: null, reason: "no token was given" };
  }

  const unknown = (answer: JsonAnswer) => ({
    outcome: "unknown" as const,
    reason: answer.status === null ? answer.reason : `status ${answer.status}`,
  });

  return {
    async register(receipt) {
      const answer = await ask(`${group}/${operations[receipt.kind]}`, atolReceipt(receipt, seller));
      if (answer.status === null) return unknown(answer);
      const { data } = registerReply.safeParse(answer.reply);
      const { uuid, error } = data ?? {};
      if (uuid && (!error || error.code === KNOWN_NUMBER)) return { outcome: "registered", externalId: uuid };
      if (!error || isPassingStatus(answer.status)) return unknown(answer);
      return { outcome: "refused", reason: `${error.code} ${error.text}` };
    },

    async find(externalId) {
      const answer = await ask(`${group}/report/${encodeURIComponent(externalId)}`);
      const { data } = reportReply.safeParse(answer.status === null ? null : answer.reply);
      if (!data) return unknown(answer);
      const { status, payload, error } = data;
      if (status === "done" && payload) return issuedOf(payload);
      if (status === "fail" && error) return { outcome: "refused", reason: `${error.code} ${error.text}` };
      return status === "wait" || error?.code === NOT_FOUND_YET ? { outcome: "pending" } : unknown(answer);
    },
  };
}

function issuedOf(payload: Readonly<Record<string, string | number | null>>): Issued {
  const { ofd_receipt_url: link, ...facts } = payload;
  const isLink = typeof link === "string" && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);
  return {
    outcome: "issued",
    fiscal: Object.fromEntries(
      Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
    url: isLink ? link : null,
  };
}
