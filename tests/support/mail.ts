import type { Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { TestServer } from "./pocketbase";

/**
 * How the mail server answers: `ok` takes every mail, `refuse` turns each connection away with 421,
 * `hang` accepts a connection and stays silent, `451` reads a mail and asks to try again later, `550` knows no mailbox.
 */
export type MailMode = "ok" | "refuse" | "hang" | "451" | "550";

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** Every header, by its name in small letters. */
  readonly headers: ReadonlyMap<string, string>;
  /** The first web address in the plain text; empty where there is none. */
  readonly link: string;
}

export interface MailServer {
  /** What `SMTP_URL` takes. */
  readonly url: string;
  /** Everything that was delivered, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Who signed in, as `name:password`; nobody has to. */
  readonly signedIn: readonly string[];
  /** How often a connection was opened. */
  connections(): number;
  setMode(mode: MailMode): void;
  /** The newest mail to an address whose subject contains `subject`; waits for it, then fails. */
  waitForMail(to: string, subject: string, timeoutMs?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port. */
export async function startMailServer(mode: MailMode = "ok"): Promise<MailServer> {
  let current = mode;
  let opened = 0;
  const mails: ReceivedMail[] = [];
  const signedIn: string[] = [];
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username = "", password = "" }, _session, answer) {
      signedIn.push(`${username}:${password}`);
      answer(null, { user: username });
    },
    onConnect(_session, answer) {
      if (current === "refuse") answer(busy(421, "not now"));
      else if (current !== "hang") answer();
    },
    onRcptTo({ address }, _session, answer) {
      answer(current === "550" ? busy(550, `<${address}> has no mailbox here`) : undefined);
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (current === "451") return answer(busy(451, "try again later"));
        const to = session.envelope.rcptTo[0]?.address ?? "";
        mails.push(await parse(to, Buffer.concat(chunks)));
        answer();
      });
    },
  });
  smtp.on("error", () => {}); // a client that was cut off is not this server's failure
  smtp.server.on("connection", (socket: Socket) => {
    opened++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => smtp.listen(0, "127.0.0.1", done));
  const address = smtp.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  function newest(to: string, subject: string) {
    return mails.findLast(
      (mail) => mail.to.toLowerCase() === to.toLowerCase() && mail.subject.includes(subject),
    );
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    signedIn,
    connections: () => opened,
    setMode(next) {
      current = next;
      for (const socket of sockets) socket.destroy();
    },
    async waitForMail(to, subject, timeoutMs = 60_000) {
      const until = Date.now() + timeoutMs;
      while (Date.now() < until) {
        const found = newest(to, subject);
        if (found) return found;
        await new Promise((done) => setTimeout(done, 20));
      }
      const seen = mails.map((mail) => `${mail.to}: ${mail.subject}`).join("\n");
      throw new Error(`no mail "${subject}" to ${to}; delivered were:\n${seen}`);
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => smtp.close(() => done()));
    },
  };
}

/** Makes `server` send at once what is due, instead of at the next full minute. */
export async function sendDueMail(server: TestServer): Promise<void> {
  await (await server.asSuperuser()).crons.run("mail");
}

const ASK_AGAIN_MS = 2_000;
const ASKED_MOST = 15;

/**
 * The newest mail to an address whose subject contains `subject`, sent now. While the server's own minute
 * sends what was due before, it takes no other request to send: then this asks again.
 */
export async function receiveDueMail(
  server: TestServer,
  mail: MailServer,
  to: string,
  subject: string,
): Promise<ReceivedMail> {
  for (let asked = 1; ; asked++) {
    await sendDueMail(server);
    try {
      return await mail.waitForMail(to, subject, ASK_AGAIN_MS);
    } catch (error) {
      if (asked === ASKED_MOST) throw error;
    }
  }
}

function busy(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function parse(to: string, raw: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const text = mail.text ?? "";
  return {
    to,
    from: mail.from?.address ?? "",
    subject: mail.subject ?? "",
    text,
    html: mail.html ?? "",
    messageId: mail.messageId ?? "",
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? "",
  };
}
