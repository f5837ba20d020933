import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";

/** What a browser without scripts does, from an address of its own on the internet; it keeps its cookies. */
export interface Browser {
  /** Sends a form and answers where it leads; nothing for another of the statuses that are expected. */
  send(path: string, form: Record<string, string>, expected?: readonly number[]): Promise<string>;
  /** The text of a page, which is loaded again where a busy site puts it off. */
  open(path: string): Promise<string>;
}

/** Browsers that share so many connections to a site. */
export function openBrowsers(port: number, connections: number): (address: string) => Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (address) => {
    const cookies = new Map<string, string>();

    const ask = (path: string, body?: string) =>
      new Promise<{ incoming: IncomingMessage; bytes: Buffer }>((resolve, reject) => {
        const outgoing = request(
          {
            agent,
            host: "127.0.0.1",
            port,
            path,
            method: body === undefined ? "GET" : "POST",
            headers: {
              Host: `localhost:${port}`,
              "Accept-Encoding": "br",
              "X-Forwarded-For": address,
              Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
              ...(body !== undefined && {
                Origin: `http://localhost:${port}`,
                "Content-Type": "application/x-www-form-urlencoded",
              }),
            },
          },
          (incoming) => {
            const chunks: Buffer[] = [];
            incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
            incoming.on("error", reject);
            incoming.on("end", () => resolve({ incoming, bytes: Buffer.concat(chunks) }));
          },
        );
        outgoing.on("error", reject);
        outgoing.end(body);
      });

    const textOf = ({ incoming, bytes }: { incoming: IncomingMessage; bytes: Buffer }) =>
      (incoming.headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes).toString("utf8");

    async function answered(path: string, expected: readonly number[], body?: string) {
      const answer = await ask(path, body);
      const { statusCode = 0, headers } = answer.incoming;
      if (!expected.includes(statusCode)) throw new Error(`${path} was answered ${statusCode}`);
      for (const cookie of headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return answer;
    }

    return {
      async send(path, form, expected = [302, 303]) {
        const { incoming } = await answered(path, expected, String(new URLSearchParams(form)));
        return incoming.headers.location ?? "";
      },
      async open(path) {
        for (;;) {
          const answer = await answered(path, [200, 503]);
          if (answer.incoming.statusCode === 200) return textOf(answer);
        }
      },
    };
  };
}
