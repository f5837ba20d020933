import { createServer } from "node:http";
import { listenOnLoopback } from "../testing.ts";

interface DemoParty {
  inn: string;
  kpp: string | null;
  ogrn: string;
  type: "LEGAL" | "INDIVIDUAL";
  branch_type: "MAIN" | "BRANCH" | null;
  name: { full_with_opf: string; short_with_opf: string };
  state: { status: string };
  address: { value: string; unrestricted_value: string };
}

const address = (unrestricted_value: string) => ({
  value: unrestricted_value.replace(/^\d{6}, /, ""),
  unrestricted_value,
});

/** Invented ones, with right control digits; in the form of findById/party. https://dadata.ru/api/find-party/ */
export const demoParties: readonly DemoParty[] = [
  {
    inn: "5902202276",
    kpp: "590201001",
    ogrn: "1065902000010",
    type: "LEGAL",
    branch_type: "MAIN",
    name: {
      full_with_opf: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "КАМСКИЕ ПЕРЕВОЗКИ"',
      short_with_opf: 'ООО "КАМСКИЕ ПЕРЕВОЗКИ"',
    },
    state: { status: "ACTIVE" },
    address: address("614000, Пермский край, г Пермь, ул Ленина, д 10, офис 4"),
  },
  {
    inn: "5902202276",
    kpp: "592143001",
    ogrn: "1065902000010",
    type: "LEGAL",
    branch_type: "BRANCH",
    name: {
      full_with_opf: 'ФИЛИАЛ ООО "КАМСКИЕ ПЕРЕВОЗКИ" В БЕРЕЗНИКАХ',
      short_with_opf: 'ФИЛИАЛ ООО "КАМСКИЕ ПЕРЕВОЗКИ" В БЕРЕЗНИКАХ',
    },
    state: { status: "ACTIVE" },
    address: address("618400, Пермский край, г Березники, ул Юбилейная, д 7"),
  },
  {
    inn: "500100732259",
    kpp: null,
    ogrn: "304500116000157",
    type: "INDIVIDUAL",
    branch_type: null,
    name: {
      full_with_opf: "Индивидуальный предприниматель Орлов Пётр Ильич",
      short_with_opf: "ИП Орлов Пётр Ильич",
    },
    state: { status: "ACTIVE" },
    address: address("614000, Пермский край, г Пермь"),
  },
  {
    inn: "5904001230",
    kpp: "590401001",
    ogrn: "1025900000026",
    type: "LEGAL",
    branch_type: "MAIN",
    name: { full_with_opf: 'АКЦИОНЕРНОЕ ОБЩЕСТВО "СТАРЫЙ ЗАВОД"', short_with_opf: 'АО "СТАРЫЙ ЗАВОД"' },
    state: { status: "LIQUIDATED" },
    address: address("614010, Пермский край, г Пермь, ул Куйбышева, д 1"),
  },
];

/** What the directory does instead of answering. */
export type DirectoryFault = "error" | "silent" | "garbage" | "refuse" | null;

export interface DemoDirectory {
  url: string;
  /** Tax numbers that it was asked for. */
  asked: string[];
  answerWith(fault: DirectoryFault): void;
  close(): Promise<void>;
}

/** A directory of organisations that speaks the wire form of DaData on loopback: for the demo shop and for tests. */
export async function startDemoDirectory(token: string): Promise<DemoDirectory> {
  const asked: string[] = [];
  let fault: DirectoryFault = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { query } = JSON.parse(Buffer.concat(chunks).toString() || "{}") as { query?: string };
    asked.push(query ?? "");
    if (fault === "silent") return;
    const isRefused = fault === "refuse" || request.headers.authorization !== `Token ${token}`;
    response.writeHead(isRefused ? 403 : fault === "error" ? 500 : 200, {
      "Content-Type": "application/json",
      Connection: "close",
    });
    const suggestions = demoParties
      .filter(({ inn, ogrn }) => inn === query || ogrn === query)
      .map((data) => ({ value: data.name.short_with_opf, unrestricted_value: data.name.short_with_opf, data }));
    response.end(fault === "garbage" ? '{"suggestions":[{"data":{"inn":7}}]}' : JSON.stringify({ suggestions }));
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/findById/party`,
    asked,
    answerWith(next) {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
