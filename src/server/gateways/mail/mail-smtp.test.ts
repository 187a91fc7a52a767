import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { certificate, certificateKey } from '#server/outbox/mail/mail-certificate.fixture.ts';
import { mailServer } from '#server/outbox/mail/mail-server.fixture.ts';
import { MailNotSent, type OutgoingMail } from './mail-gateway.ts';
import type { SmtpSettings } from './mail-settings.ts';
import { smtpGateway } from './mail-smtp.ts';

const mail: OutgoingMail = {
  id: '01930000-0000-7000-8000-0000000000ab',
  from: 'claims@example.com',
  to: 'priya@example.com',
  subject: 'Your receipt',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  date: new Date('2026-11-06T10:00:00Z'),
  message: Buffer.from('Message-ID: <1@example.com>\r\nSubject: Your receipt\r\n\r\nThank you.\r\n'),
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function server(options: Parameters<typeof mailServer>[0] = {}) {
  const started = await mailServer(options);
  closers.push(started.close);
  return started;
}

const settingsFor = (port: number, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: 'localhost',
  port,
  secure: false,
  credentials: null,
  ...more,
});

const send = (settings: SmtpSettings, ca?: string, signal = new AbortController().signal) =>
  smtpGateway(settings, ca === undefined ? {} : { ca }).send(mail, signal);

async function smtpErrorOf(sending: Promise<string>): Promise<MailNotSent> {
  const error = await sending.then(
    () => null,
    (refused: unknown) => refused,
  );
  if (error instanceof MailNotSent) return error;
  throw new Error('The mail was taken.', { cause: error });
}

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

test('hands a mail over as it is', async () => {
  const { port, taken } = await server();
  expect(await send(settingsFor(port))).toMatch(/^250 /);
  expect(taken).toEqual([
    {
      from: mail.from,
      to: [mail.to],
      message: mail.message.toString(),
      messageId: '<1@example.com>',
      secure: false,
    },
  ]);
});

test.each([
  [550, 'no such user <priya@example.com>', true],
  [550, '5.7.1 relaying denied', false],
  [451, 'try again later', false],
])('a refused recipient: %i %s', async (code, text, isFinal) => {
  const { port, taken } = await server({ onRcptTo: (_address, _session, done) => done(refuse(code, text)) });
  const refused = await smtpErrorOf(send(settingsFor(port)));
  expect(refused).toMatchObject({ isFinal, answer: `${code} ${text}` });
  expect(refused.message).toBe(`The mail was not taken: the mail server answered ${code}.`);
  expect(taken).toEqual([]);
});

test('a refused message is final, a refused sender is ours to put right', async () => {
  const unwanted = await server({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refuse(554, 'unwanted'))),
  });
  expect(await smtpErrorOf(send(settingsFor(unwanted.port)))).toMatchObject({ isFinal: true });
  const stranger = await server({ onMailFrom: (_address, _session, done) => done(refuse(553, 'who is that')) });
  expect(await smtpErrorOf(send(settingsFor(stranger.port)))).toMatchObject({
    isFinal: false,
    answer: '553 who is that',
  });
});

test('logs in, and a refused log-in is ours to put right', async () => {
  const { port, taken } = await server({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(refuse(535, 'wrong password')),
  });
  const credentials = { user: 'portal', pass: 'wrong' };
  const error = await smtpErrorOf(send(settingsFor(port, { credentials })));
  // Some servers repeat the password, so it is removed from the quote.
  expect(error).toMatchObject({ isFinal: false, answer: '535 … password' });
  expect(await send(settingsFor(port, { credentials: { ...credentials, pass: 'right' } }))).toMatch(/^250 /);
  expect(taken.length).toBe(1);
});

const withTls = { key: certificateKey, cert: certificate };

test('speaks TLS from the start, and after STARTTLS, with whom it can trust', async () => {
  const secure = await server({ ...withTls, secure: true });
  await send(settingsFor(secure.port, { secure: true }), certificate);
  const upgraded = await server({ ...withTls, disabledCommands: [] });
  await send(settingsFor(upgraded.port), certificate);
  expect([...secure.taken, ...upgraded.taken].map((one) => one.secure)).toEqual([true, true]);
});

test('sends nothing to a server that it cannot trust, or that offers no TLS', async () => {
  const stranger = await server({ ...withTls, secure: true });
  expect(await smtpErrorOf(send(settingsFor(stranger.port, { secure: true })))).toMatchObject({ isFinal: false });
  const bare = await server();
  // With a configured authority, even a server on this machine needs TLS.
  expect(await smtpErrorOf(send(settingsFor(bare.port), certificate))).toMatchObject({ isFinal: false });
  expect([...stranger.taken, ...bare.taken]).toEqual([]);
});

async function listening(dropping: Server): Promise<number> {
  dropping.listen(0, 'localhost');
  await once(dropping, 'listening');
  return (dropping.address() as AddressInfo).port;
}

test('a connection that breaks, or cannot be made, is no answer', async () => {
  const dropping = createServer((socket) => socket.destroy());
  const port = await listening(dropping);
  expect(await smtpErrorOf(send(settingsFor(port)))).toMatchObject({ isFinal: false });
  await new Promise((resolve) => void dropping.close(resolve));
  expect(await smtpErrorOf(send(settingsFor(port)))).toMatchObject({
    isFinal: false,
    message: 'The mail was not taken: ESOCKET.',
  });
});

test('a silent server is left when the signal says so', async () => {
  const greeted = Promise.withResolvers<void>();
  const { port } = await server({ onRcptTo: () => greeted.resolve() });
  const stop = new AbortController();
  const refused = smtpErrorOf(send(settingsFor(port), undefined, stop.signal));
  await greeted.promise;
  stop.abort();
  expect(await refused).toMatchObject({ isFinal: false });
});
