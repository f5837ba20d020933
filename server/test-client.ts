import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface Question {
  port: number;
  path?: string;
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** For tests: one request over a real socket, with any Host header, nothing followed and nothing decoded. */
export function ask({ port, path = "/", method = "GET", headers = {}, body }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const request = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent });
    request.on("error", reject).on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("error", reject).on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const whole = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, text: whole.toString() });
      });
    });
    request.end(body);
  });
}
