import { isIP } from "node:net";
import { connect } from "node:tls";
import { thirdParty } from "../../platform/providers/third-party.ts";
import type { Outside } from "./row-rules.ts";

const ANSWERS_WITHIN_MS = 5_000;
const HTTPS_PORT = 443;

/** The site is somebody else here: between it and this process are names, certificates and proxies. */
const site = thirdParty("own_site");

/** What an address of the site answers as its robots.txt; the reason where it does not. */
async function ask(origin: string): Promise<{ failure: string; text: string }> {
  const answer = await site.ask(`${origin}/robots.txt`, { timeoutMs: ANSWERS_WITHIN_MS });
  if (answer.status === null) return { failure: answer.reason, text: "" };
  return { failure: answer.status === 200 ? "" : `ответ ${answer.status}`, text: answer.text };
}

/** Until when the certificate of a host holds; null where none could be read. Whether browsers trust it is seen by asking for a page. */
function readCertificateEnd({ hostname, port, protocol }: URL): Promise<Date | null> {
  if (protocol !== "https:") return Promise.resolve(null);
  const address = { host: hostname, port: Number(port) || HTTPS_PORT, servername: isIP(hostname) ? "" : hostname };
  return new Promise((resolve) => {
    const socket = connect({ ...address, rejectUnauthorized: false, timeout: ANSWERS_WITHIN_MS }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve(Number.isNaN(until.getTime()) ? null : until);
    });
    const giveUp = () => {
      socket.destroy();
      resolve(null);
    };
    socket.once("error", giveUp).once("timeout", giveUp);
  });
}

interface Addresses {
  origin: string;
  /** Origin of one of its regions; null where there is no other. */
  regionOrigin: string | null;
}

/** Asks the site as anybody outside does, by its own address and by that of a region. */
export async function lookOutside({ origin, regionOrigin }: Addresses): Promise<Outside> {
  const [main, region, certificateEnds] = await Promise.all([
    ask(origin),
    regionOrigin === null ? null : ask(regionOrigin),
    readCertificateEnd(new URL(origin)),
  ]);
  return {
    failure: main.failure,
    regionFailure: region?.failure ? `${regionOrigin}, ${region.failure}` : "",
    certificateEnds,
    hasRobots: /^Sitemap: /m.test(main.text),
  };
}
