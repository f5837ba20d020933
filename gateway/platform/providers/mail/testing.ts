import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export interface MailServer {
  /** smtp:// address on loopback. */
  url: string;
  /** Messages received so far, in order. */
  received: { to: string; source: string }[];
  close(): Promise<void>;
}

/** A real SMTP server for tests. It rejects `nobody@…` permanently and `later@…` temporarily. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer["received"] = [];
  const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    // Asking for the name of 127.0.0.1 waits where there is no name server.
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith("nobody@")) done(refusal("no such mailbox", 550));
      else if (address.startsWith("later@")) done(refusal("come back later", 451));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
        received.push({ to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
