import { createServer, type Socket } from "node:net";
import { listenOnLoopback } from "../providers/testing.ts";

interface FtpFile {
  text: string;
  writtenAt: Date;
}

/** What a server of FTP on loopback says to commands in place of its usual answer, by the command. */
type FtpAnswers = Readonly<Record<string, (said: string) => string>>;

/**
 * A server of FTP for tests, as RFC 959 and RFC 3659 describe it: files by their paths, for one user. What it was told is in `told`, but for
 * the farewell, which comes when it likes.
 */
export async function openTestFtp(login: { user: string; password: string }) {
  const files = new Map<string, FtpFile>();
  const told: string[] = [];
  let answers: FtpAnswers = {};
  /** Bytes after which a transfer breaks off; null for whole ones. */
  let cutAt: number | null = null;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
  };

  const server = createServer((socket) => {
    track(socket);
    let user = "";
    let data: Promise<Socket> | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);

    async function listen(): Promise<number> {
      const passive = createServer();
      data = new Promise((resolve) => {
        passive.once("connection", (connection) => {
          track(connection);
          passive.close();
          resolve(connection);
        });
      });
      return listenOnLoopback(passive);
    }

    async function send({ text }: FtpFile): Promise<void> {
      const connection = await data;
      say("150 here it comes");
      const bytes = Buffer.from(text);
      connection?.end(cutAt === null ? bytes : bytes.subarray(0, cutAt), () => say("226 done"));
    }

    const usual: Record<string, (argument: string) => string | Promise<string | undefined>> = {
      user: (name) => {
        user = name;
        return "331 password, please";
      },
      pass: (password) => (user === login.user && password === login.password ? "230 welcome" : "530 no such user"),
      feat: () => "211 nothing special",
      type: () => "200 so be it",
      epsv: async () => `229 Extended Passive Mode (|||${await listen()}|)`,
      pasv: async () => {
        const port = await listen();
        return `227 Passive Mode (10,0,0,1,${Math.floor(port / 256)},${port % 256})`;
      },
      size: (path) => fact(path, ({ text }) => String(Buffer.byteLength(text))),
      mdtm: (path) => fact(path, ({ writtenAt }) => writtenAt.toISOString().slice(0, 19).replaceAll(/\D/g, "")),
      retr: async (path) => {
        const file = files.get(path);
        if (!file) return "550 no such file";
        await send(file);
        return undefined;
      },
    };
    const fact = (path: string, of: (file: FtpFile) => string) => {
      const file = files.get(path);
      return file ? `213 ${of(file)}` : "550 no such file";
    };

    say("220 a server of tests");
    let rest = "";
    socket.setEncoding("utf8").on("data", async (piece: string) => {
      const lines = `${rest}${piece}`.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "QUIT") told.push(line);
        const [verb = "", ...words] = line.split(" ");
        const answer =
          answers[verb.toLowerCase()]?.(line) ??
          (await (usual[verb.toLowerCase()] ?? (() => "502 not here"))(words.join(" ")));
        if (answer !== undefined && answer !== "") say(answer);
      }
    });
  });
  const port = await listenOnLoopback(server);

  return {
    port,
    files,
    told,
    /** From now on. */
    answer(other: FtpAnswers): void {
      answers = other;
    },
    cut(at: number | null): void {
      cutAt = at;
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
