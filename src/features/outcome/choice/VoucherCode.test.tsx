// @vitest-environment happy-dom
import { act } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { click, draw, fill } from '#web/dom.fixture.tsx';
import { VoucherCode } from './VoucherCode.tsx';

const contact = { email: 'help@marigold.example', phone: '0800 123 456', hours: '' };
const boot = { locale: 'en-GB', brand: { name: 'Marigold', contact } } as unknown as Boot;

const page = (state: string, confirmation = 'none', openUntil: string | null = null) => (
  <BootContext value={boot}>
    <VoucherCode
      claimId="c"
      voucher={{ state, expiresOn: '2027-11-28T12:00:00.000Z', openUntil }}
      confirmation={confirmation}
    />
  </BootContext>
);

test('the code that is shown can be copied, and that it was is said', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: copied }, onLine: true });
  vi.stubGlobal('fetch', async () => Response.json({ code: 'GIFT-1234', openUntil: '2026-11-28T10:15:00.000Z' }));
  await draw(page('ready'));
  expect(document.body.textContent).not.toContain('Copy code');
  await click('Show the code');
  await act(async () => {});
  await click('Copy code');
  expect(copied).toHaveBeenCalledExactlyOnceWith('GIFT-1234');
  expect(document.body.textContent).toContain('Code copied');
});

test('a page that is loaded anew says until when the code can be seen again', async () => {
  await draw(page('open', 'none', '2026-11-28T04:46:00.000Z'));
  expect(document.body.textContent).toContain('You’ve just seen the code. You can see it again until 04:46.');
});

test('without a script it says how to get the code, as long as there is one', () => {
  const [, without = ''] = /<noscript>([^]*?)<\/noscript>/.exec(renderToStaticMarkup(page('ready'))) ?? [];
  expect(without).toContain('turn on JavaScript in your browser. Or reach us by phone or email.');
  expect(without).toContain('tel:0800123456');
  expect(without).toContain('mailto:help@marigold.example');
  expect(renderToStaticMarkup(page('expired'))).not.toContain('noscript');
});

describe('where the client asks for a mailed code', () => {
  const said = () => document.body.textContent;
  const codeField = () => document.querySelector<HTMLInputElement>('#decision-code');

  /** Answers what each path does, and returns what was sent. */
  function answering(answers: Record<string, () => Response>) {
    const sent: [path: string, body: unknown][] = [];
    vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
      const path = new URL(String(url), 'http://localhost').pathname;
      sent.push([path, typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null]);
      return answers[path]?.() ?? new Response(null, { status: 500 });
    });
    return sent;
  }

  const problem = (status: number, code: string) => () =>
    Response.json({ status, code, title: code }, { status, headers: { 'content-type': 'application/problem+json' } });
  const voucher = '/api/outcome/c/voucher';
  const mailed = () => Response.json({ succeeded: true });

  test('a first press mails it, and it shows the voucher’s', async () => {
    let isRight = false;
    const shown = () => Response.json({ code: 'GIFT-1234', openUntil: '2026-11-28T10:15:00.000Z' });
    const sent = answering({
      [`${voucher}/code`]: mailed,
      [voucher]: () => (isRight ? shown() : problem(422, 'code-wrong')()),
    });
    await draw(page('ready', 'mailed-code'));
    await click('Mail me a code');
    expect(said()).toContain('We’ve mailed a code to the email address of your claim.');
    expect(document.activeElement).toBe(codeField());
    await fill('6-digit code', '123456');
    await click('Show the code');
    expect(said()).toContain('That code isn’t right. Check it and try again.');
    isRight = true;
    await fill('6-digit code', '654321');
    await click('Show the code');
    expect(said()).toContain('GIFT-1234');
    expect(codeField()).toBeNull();
    expect(sent).toEqual([
      [`${voucher}/code`, null],
      [voucher, { code: '123456' }],
      [voucher, { code: '654321' }],
    ]);
  });

  test('one that is asked for since the page was opened is mailed too, and what fails is said', async () => {
    answering({ [voucher]: problem(422, 'code-required'), [`${voucher}/code`]: problem(409, 'voucher-expired') });
    await draw(page('ready'));
    await click('Show the code');
    expect(said()).toContain('This voucher has run out.');
    answering({ [voucher]: problem(422, 'code-required'), [`${voucher}/code`]: mailed });
    await click('Show the code');
    expect(codeField()).not.toBeNull();
    expect(said()).not.toContain('This voucher has run out.');
  });

  test('without an address it says to telephone', async () => {
    await draw(page('ready', 'by-telephone'));
    expect(said()).toContain('we have no email address for your claim. Telephone us.');
    expect(said()).not.toContain('Show the code');
  });
});
