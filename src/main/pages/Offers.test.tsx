import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ClaimNotices } from '#claim/screen/ClaimNotices.tsx';
import { defaultPreferences } from '#claim/change/notification-preferences.rules.ts';
import { TodoCard, type TodoOf } from '#features/my-claim/cards/TodoCard.tsx';
import { PreferencesForm } from '#features/notification-preferences/PreferencesForm.tsx';
import { PushChoice } from '#features/notification-preferences/PushChoice.tsx';
import type { Boot, Offers } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';

const claimId = '0190d2f0-0000-7000-8000-000000000001';
const everything: Offers = { payment: true, texts: true, push: true };
const nothing: Offers = { payment: false, texts: false, push: false };

/** These parts of the page read nothing else of the boot data. */
const drawn = (offers: Offers, part: React.ReactNode): string =>
  renderToStaticMarkup(<BootContext value={{ offers } as Boot}>{part}</BootContext>);

const todo = [{ kind: 'pay-excess', amount: 75, count: null, dueAt: null, reason: 'It’s your share of the cost.' }];
const claim: TodoOf = {
  todo,
  visits: [],
  asOf: '2026-11-06T12:00:00Z',
  device: { name: 'iPhone 15', kind: 'phone' },
  dataFormData: [],
};

const preferencesForm = (
  <PreferencesForm
    preferences={defaultPreferences}
    languageChosen={false}
    reachable={{ mail: true, text: true }}
    browsers={0}
    change={async () => null}
  />
);

test('the To do card keeps the amount and the reason, and offers to pay only where that works', () => {
  const card = <TodoCard claim={claim} claimId={claimId} />;
  expect(drawn(everything, card)).toContain('>Pay £75.00<');
  const html = drawn(nothing, card);
  expect(html).toContain('Your excess of £75.00 is due');
  expect(html).toContain('It’s your share of the cost.');
  expect(html).toContain('>See how to pay<');
  expect(html).not.toMatch(/>Pay /);
});

test.each([0.29, 1_000_000])(
  'an excess of £%d, which no provider takes, is not offered to be paid online',
  (amount) => {
    const due = [{ kind: 'pay-excess', amount, count: null, dueAt: null, reason: '' }];
    const noticed = { id: claimId, state: null, notification: null, notificationAnswered: false, todo: due };
    const card = drawn(everything, <TodoCard claim={{ ...claim, todo: due }} claimId={claimId} />);
    const banner = drawn(everything, <ClaimNotices claim={noticed} page="messages" />);
    for (const html of [card, banner]) {
      expect(html).toContain('>See how to pay<');
      expect(html).not.toMatch(/>Pay /);
    }
  },
);

test('the banner offers to pay only where that works', () => {
  const noticed = { id: claimId, state: null, notification: null, notificationAnswered: false, todo };
  const banner = <ClaimNotices claim={noticed} page="messages" />;
  expect(drawn(everything, banner)).toContain('>Pay £75.00<');
  const html = drawn(nothing, banner);
  expect(html).toContain('>See how to pay<');
  expect(html).not.toMatch(/>Pay /);
});

test.each([
  ['texts', 'preferences-text', 'We don’t send texts between'],
  ['push', 'preferences-push', 'We don’t send browser notifications between'],
] as const)('the preferences offer %s only where they work', (offer, field, night) => {
  expect(drawn(everything, preferencesForm)).toContain(`id="${field}"`);
  expect(drawn({ ...everything, [offer]: false }, preferencesForm)).not.toContain(`id="${field}"`);
  expect(drawn({ ...nothing, [offer]: true }, preferencesForm)).toContain(night);
});

test('the preferences of a server that only writes emails name nothing else', () => {
  expect(drawn(nothing, preferencesForm)).not.toMatch(/\btexts?\b(?!-|")|browser/i);
});

test('My Claim offers notifications in a browser only where they work', () => {
  expect(drawn(everything, <PushChoice claimId={claimId} isStopped={false} />)).toBe('');
  const html = drawn(nothing, <PushChoice claimId={claimId} isStopped={false} />);
  expect(html).toContain('Change your notifications');
  expect(html).not.toMatch(/texts|Get notifications/);
});

test('My Claim says where notifications are stopped, and promises none in a browser', () => {
  const html = drawn(everything, <PushChoice claimId={claimId} isStopped />);
  expect(html).toContain('You’ve stopped all notifications. Look here for news.');
  expect(html).toContain(`href="/preferences/${claimId}"`);
  expect(html).not.toContain('Get notifications');
});
