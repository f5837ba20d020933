import { createTransport } from "nodemailer";
import type { Delivery, MailProvider } from "./mail-provider.ts";

/** Short enough for a stop of the process to wait for a letter that is under way. */
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;

interface SmtpSettings {
  /** smtp://user:password@host:port, smtps:// for TLS from the start. */
  url: string;
  /** Sender: an address, or `Name <address>`. */
  from: string;
}

/** Sends through an SMTP server, a connection a letter. */
export function createSmtpMail({ url, from }: SmtpSettings): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          // An object, because text would be read as a list of addresses.
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          messageId: `<${mail.id}@${host}>`,
          headers: {
            // No answering machine shall answer.
            "Auto-Submitted": "auto-generated",
            ...(mail.unsubscribeUrl && { "List-Unsubscribe": `<${mail.unsubscribeUrl}>` }),
          },
        });
        return { outcome: "sent" };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

/** Only a recipient that the server will never take is given up: a wrong password or sender is the shop's fault and gets corrected. */
function failureOf(error: unknown): Delivery {
  const { code, command, responseCode, permanent } = Object(error) as Record<string, unknown>;
  const isRefused = code === "EENVELOPE" && command === "RCPT TO" && permanent === true;
  const reason = [code, command, responseCode].filter((part) => part !== undefined && part !== false).join(" ");
  return { outcome: isRefused ? "refused" : "postponed", reason: reason || "unknown" };
}
