/** The cheapest possible Node server: answers the bytes in BODY (base64) to every request. Prints its port. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const body = Buffer.from(process.env.BODY ?? "", "base64");
const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br", "Content-Length": body.length };

function metrics(): string {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
}

const server = createServer((request, response) => {
  if (request.url === "/metrics") return response.end(metrics());
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
