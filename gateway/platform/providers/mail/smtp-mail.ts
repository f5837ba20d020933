import { createTransport } from "nodemailer";
import { thirdParty } from "../third-party.ts";
import type { Delivery, Mail, MailProvider } from "./mail-provider.ts";

/** Short, because a shutdown waits for the message that is being sent. */
const CONNECT_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 10_000;

interface SmtpSettings {
  /** smtp://user:password@host:port, smtps:// for TLS from the start. */
  url: string;
  /** The sender: an address, or `Name <address>`. */
  from: string;
}

/** Sends through an SMTP server, with a new connection for each message. */
export function createSmtpMail({ url, from }: SmtpSettings): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  const party = thirdParty("mail");

  async function hand(mail: Mail): Promise<Delivery> {
    try {
      await transport.sendMail({
        from,
        // An object, because a string would be parsed as a list of addresses.
        to: { name: "", address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${host}>`,
        headers: {
          // Prevents automatic replies.
          "Auto-Submitted": "auto-generated",
          ...(mail.unsubscribeUrl && { "List-Unsubscribe": `<${mail.unsubscribeUrl}>` }),
        },
      });
      return { outcome: "sent" };
    } catch (error) {
      return failureOf(error);
    }
  }

  return {
    isAway: party.isAway,
    async send(mail) {
      // A server that says no answers.
      const delivery = await party.attempt(
        () => hand(mail),
        (tried) => tried.outcome === "postponed" && !/ \d{3}$/.test(tried.reason),
      );
      return delivery ?? { outcome: "postponed", reason: "not asked: it has not answered for some time" };
    },
  };
}

/** Only a permanently rejected recipient is final. A wrong password or sender is a configuration error that can be fixed. */
function failureOf(error: unknown): Delivery {
  const { code, command, responseCode, permanent } = Object(error) as Record<string, unknown>;
  const isRefused = code === "EENVELOPE" && command === "RCPT TO" && permanent === true;
  const reason = [code, command, responseCode].filter((part) => part !== undefined && part !== false).join(" ");
  return { outcome: isRefused ? "refused" : "postponed", reason: reason || "unknown" };
}
