import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type TakenMail = { from: string; to: string[]; message: string; messageId: string; secure: boolean };

export async function mailServer(options: SMTPServerOptions = {}): Promise<{
  port: number;
  taken: TakenMail[];
  close: () => Promise<void>;
}> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        const messageId = /^Message-ID: (.*)$/m.exec(message)?.[1]?.trim() ?? '';
        const from = mailFrom === false ? '' : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), message, messageId, secure: session.secure });
        done();
      });
    },
    ...options,
  });
  // Some tests break a connection on purpose.
  server.on('error', () => {});
  server.listen(0, 'localhost');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { port, taken, close };
}
