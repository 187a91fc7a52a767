// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BootContext } from '#web/boot.ts';
import { setPageLocale } from '#shared/page/page-locale.ts';
import { click, control, draw, focused, frame } from '#web/dom.fixture.tsx';
import type { ActingClaim, ActingQuote as Quote } from '../acting-answers.rules.ts';
import { actingClaim, boot } from './acting-claim.fixture.ts';
import { ActingClaimView } from './ActingClaimView.tsx';
import { WriteForm } from './WriteForm.tsx';

const quote: Quote = {
  version: 2,
  totalPence: 18_400,
  rows: [['Total', '£184.00', null]],
  goodUntil: null,
  isAsked: false,
  sentence: '',
  consent: 'You approve version 2 of your quote: £184.00.',
  tick: 'I approve this repair and its price.',
  replaces: null,
};

const offer = {
  offerVersion: 1,
  goodUntil: '2026-12-01',
  isAsked: false,
  sentence: '',
  tick: 'I choose this.',
  options: [{ id: 'o1', kind: 'cash' as const, name: '£180.00 paid to you', rows: [], consent: 'You choose £180.00.' }],
};

const claim: ActingClaim = { ...actingClaim, may: ['decide'] };

const fetched = vi.fn<(url: string, init: { body: string }) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ done: true }));
  vi.stubGlobal('fetch', fetched);
});

async function show(over: Partial<ActingClaim>, after: Partial<ActingClaim> = over) {
  const unused = () => expect.fail();
  const page = (shown: Partial<ActingClaim>, refresh: () => Promise<void>) => (
    <BootContext value={boot}>
      <ActingClaimView
        claimId="c"
        claim={{ ...claim, ...shown }}
        drawTracker={unused}
        stop={unused}
        refresh={refresh}
      />
    </BootContext>
  );
  const redraw = await draw(page(over, () => redraw(page(after, unused))));
}

const shown = () => document.body.textContent ?? '';

async function tryPressing(name: string): Promise<void> {
  await click(name);
  await frame();
  await act(async () => {});
}

test('a quote is declined by a second press, with a reason that nobody has chosen before, and then the page says so', async () => {
  const at = '2026-11-28T10:00:00.000Z';
  await show({ quote }, { decided: [{ decision: 'declined', version: 2, at, option: '' }] });
  await tryPressing('Decline the quote');
  expect(fetched).not.toHaveBeenCalled();
  expect(focused().textContent).toContain('What happens then: we contact you about sending your device back');
  expect(document.querySelector('input[type=radio]:checked')).toBeNull();
  await tryPressing('Yes, decline the quote');
  expect(fetched).not.toHaveBeenCalled();
  expect(shown()).toContain('Choose a reason.');
  expect(focused()).toBe(control('It’s too dear'));
  expect(document.title).toMatch(/^Error: /);
  await click('Something else');
  await tryPressing('Yes, decline the quote');
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body ?? '')).toMatchObject({ decision: 'decline', reason: 'other' });
  expect(focused().textContent).toMatch(/^You declined the quote for them on .* \(version 2\)\. They’ve been told\.$/);
});

test('what is beyond repair is chosen by a second press, which has the focus’s way', async () => {
  await show({ offer });
  await tryPressing('Choose this: £180.00 paid to you');
  expect(focused().textContent).toBe('You choose £180.00.');
});

test('while the claimant’s question waits there is no day, and a message of the nominee leaves the day as it is', async () => {
  await show({ quote: { ...quote, isAsked: true }, may: ['decide', 'write'] });
  expect(shown()).toContain('A question about this waits for our answer, so there’s no last day yet.');
  expect(shown()).not.toContain('Decide by');
  expect(shown()).not.toContain('The day to decide stays the same.');
  await show({ quote: { ...quote, goodUntil: '2026-12-01' }, may: ['decide', 'write'] });
  expect(shown()).toMatch(/Decide by 01\/12\/2026\..*Write to us about this quote The day to decide stays the same\./);
});

test('of two errors at once the first has the focus', async () => {
  await show({ quote, asksCode: true });
  await tryPressing('Approve the quote');
  expect(focused()).toBe(control('I approve this repair and its price.'));
});

test('a message without a topic and a text leads to the topic', async () => {
  const unused = () => expect.fail();
  await draw(
    <BootContext value={boot}>
      <WriteForm write={unused} refresh={unused} seesAll={false} />
    </BootContext>,
  );
  expect(shown()).toContain('The answer goes to them, and isn’t shown here.');
  await tryPressing('Send Message');
  expect(focused().id).toBe('acting-subject');
  expect(document.title).toBe('Error: Acting for somebody | Marigold');
});

test('a quote that has changed since it was approved says by how much', async () => {
  const added = [{ name: 'Battery', totalPence: 1_200 }];
  const before = { version: 1, totalPence: 17_200, differencePence: 1_200, added };
  const replaces = { ...before, approvedAt: '2026-11-20T10:00:00.000Z', approvedBy: 'claimant', isWithdrawn: false };
  await show({ quote: { ...quote, replaces } });
  expect(shown()).toMatch(/£12\.00 more for Battery\..*Version 1, approved on .*: £172\.00\.Version 2, the new one/);
});

test('a screen reader is told the language of each text that is not in the page’s', async () => {
  const lineOfQuote: Quote['rows'][number] = ['Screen', '£184.00', 'en-GB'];
  const option = {
    ...offer.options[0]!,
    rows: [
      ['Your device', 'We keep it.', 'en-GB'],
      ['With you', 'soon', null],
    ],
  };
  const shownThen: Partial<ActingClaim> = {
    quote: { ...quote, rows: [lineOfQuote, ['Total', '£184.00', null]] },
    offer: { ...offer, options: [option] } as ActingClaim['offer'],
  };
  setPageLocale('pl');
  await show(shownThen);
  const langOf = (text: string) =>
    [...document.querySelectorAll('dt, dd')]
      .find((one) => one.textContent === text)
      ?.closest('[lang]')
      ?.getAttribute('lang');
  setPageLocale('en-GB');
  expect(['Screen', '£184.00', 'We keep it.', 'soon'].map(langOf)).toEqual(['en-GB', 'pl', 'en-GB', undefined]);
});

test('with the right to write, a question about the quote leads to the message', async () => {
  await show({ may: ['decide', 'write'], quote, messages: [] });
  await click('Write to us about this quote');
  expect(focused().id).toBe('acting-subject');
});

test('without it nothing can be asked here', async () => {
  await show({ may: ['decide'], quote });
  expect(shown()).not.toContain('Write to us about this quote');
});
