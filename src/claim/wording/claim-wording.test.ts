import { describe, expect, test } from 'vitest';
import { britishWording } from './british-wording.rules.ts';
import { claimWording } from './claim-wording.rules.ts';
import { shippedTable } from './shipped-wording.rules.ts';
import { catalogue, changeTo, nothingKnown, stateOf } from './wording.fixture.ts';
import { locales } from '#shared/locale.ts';
import type { WordingTable } from '#shared/wording.ts';
import type { WordingFacts } from './wording-facts.ts';

// A Sunday.
const now = new Date('2026-11-22T12:00:00Z');
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const brand = { table: britishWording, insurer: 'Tidewater Insurance', locale: 'en-GB' } as const;
const iPhone = { type: 'Mobile phone', manufacturer: 'Apple', model: 'iPhone 15', hasImei: true };
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null;

function wordingOf(systemName: string, facts: Partial<WordingFacts> = {}) {
  const wording = claimWording({ ...nothingKnown, device: iPhone, state: stateOf(systemName), ...facts }, brand, now);
  const { when } = wording;
  return {
    ...wording,
    sentence: plain(wording.sentence),
    meaning: plain(wording.meaning),
    next: plain(wording.next),
    when: when && `${when.label} ${when.date.toISOString().slice(0, 10)} ${when.day}/${when.days}`,
  };
}

describe('an offer beyond repair', () => {
  const offer: WordingFacts['offer'] = {
    number: 1,
    status: 'sent',
    goodUntil: '2026-11-30',
    waitedDays: 0,
    askedAt: null,
    answeredAt: null,
    inHandAt: null,
  };
  const asked = { ...offer, askedAt: at('2026-11-21') };
  const chosen = { ...offer, status: 'chosen' as const };
  const seen = { ...chosen, inHandAt: at('2026-11-20') };
  const choose = 'Please choose what you would like';
  const locked = 'We need you to remove a lock';
  test.each([
    ['Inspection', offer, choose],
    ['Awaiting Authorisation', offer, choose],
    ['Awaiting Activation Lock Removal', offer, choose],
    ['Repair', offer, 'We’re repairing your iPhone 15'],
    ['Inspection', asked, 'We’re answering your question'],
    ['Awaiting Activation Lock Removal', asked, locked],
    ['Inspection', chosen, 'You’ve chosen'],
    ['Awaiting Activation Lock Removal', chosen, locked],
    ['Awaiting Repaired Equipment Return to End User', chosen, 'Your iPhone 15 is repaired'],
    ['Inspection', { ...offer, goodUntil: '2026-11-21' }, 'We’re inspecting your iPhone 15'],
    ['Voucher Issued to End User', chosen, 'Your voucher has been issued'],
    ['Inspection', { ...chosen, voucherUntil: '2026-11-22' }, 'Your voucher is ready'],
    ['Awaiting Voucher Issue', { ...chosen, voucherUntil: '2026-11-22' }, 'Your voucher is ready'],
    ['Beyond Repair', { ...seen, seenVoucherUntil: '2026-11-22' }, 'You’ve seen your voucher’s code'],
    ['Awaiting Voucher Issue', { ...seen, seenVoucherUntil: '2026-11-22' }, 'You’ve seen your voucher’s code'],
    ['Awaiting Voucher Issue', { ...seen, seenVoucherUntil: '2026-11-21' }, 'We’re preparing your voucher'],
    ['Inspection', { ...seen, seenVoucherUntil: '2026-11-22' }, 'We’re inspecting your iPhone 15'],
    ['Awaiting Voucher Issue', { ...chosen, voucherUntil: '2026-11-21' }, 'We’re preparing your voucher'],
    ['Claim Cancelled', { ...chosen, voucherUntil: '2026-11-22' }, 'Your claim has been cancelled'],
  ])('in %s', (systemName, facts, sentence) => expect(wordingOf(systemName, { offer: facts }).sentence).toBe(sentence));

  test('that is still to come names no device in the short heading', () => {
    expect(wordingOf('Beyond Repair')).toMatchObject({
      heading: 'Your device can’t be repaired',
      sentence: 'Your iPhone 15 can’t be repaired',
    });
  });
});

describe('each state', () => {
  test.each([
    ['Collection', 'We’re arranging your collection'],
    ['Collection Arranged', 'Your collection is booked'],
    ['Equipment Received', 'We have your iPhone 15'],
    ['Inspection', 'We’re inspecting your iPhone 15'],
    ['Awaiting Activation Lock Removal', 'We need you to remove a lock'],
    ['Awaiting Authorisation', 'We’re waiting for Tidewater Insurance'],
    ['Repair', 'We’re repairing your iPhone 15'],
    ['Sent for External Repair', 'Your iPhone 15 is with a specialist'],
    ['Awaiting Repaired Equipment Return to End User', 'Your iPhone 15 is repaired'],
    ['Awaiting Voucher Issue', 'We’re preparing your voucher'],
    ['Repaired Equipment Returned to End User', 'Your iPhone 15 is repaired and back with you'],
    ['Returned to End User', 'Your iPhone 15 came back without a repair'],
    ['Voucher Issued to End User', 'Your voucher has been issued'],
    ['Claim Cancelled', 'Your claim has been cancelled'],
  ])('%s: %s', (systemName, sentence) => expect(wordingOf(systemName).sentence).toBe(sentence));

  test('is told in short, at length, and by text', () => {
    expect(wordingOf('Inspection')).toMatchObject({
      heading: 'We’re inspecting your device',
      sentence: 'We’re inspecting your iPhone 15',
      meaning: 'An engineer is finding out what it needs.',
      next: 'We’ll tell you what we found.',
      text: 'An engineer is inspecting your device.',
    });
  });

  test('has words of its own', () => {
    for (const { systemName } of catalogue) expect(britishWording).toHaveProperty([systemName]);
  });

  test('names no state in the short heading, which strangers may read', () => {
    for (const { systemName } of catalogue) expect(wordingOf(systemName).heading).not.toMatch(/iPhone|\{/);
  });
});

describe('a state that nobody has worded', () => {
  const other = { ...stateOf('Inspection'), systemName: 'Bench 2', name: 'Bench Two' };

  test.each([
    ['In Progress', 50, 'Your claim is now at “Bench Two”', 'other-state'],
    ['Completed', 80, 'Your claim is now at “Bench Two”', 'other-state'],
    ['On Hold', 50, 'Your claim is on hold', 'on-hold'],
    ['Finished', 50, 'Your claim is finished', 'finished-state'],
    ['Completed', 100, 'Your claim is finished', 'finished-state'],
  ])('%s at step %d: %s', (status, trackerStep, sentence, key) =>
    expect(wordingOf('Inspection', { state: { ...other, status, trackerStep } })).toMatchObject({ sentence, key }),
  );

  test('is told in the operator’s description', () =>
    expect(wordingOf('Inspection', { state: { ...other, description: 'On the second bench.' } }).meaning).toBe(
      'On the second bench.',
    ));

  test.each([
    ['Repair', 'Finished', 20, 'finished-state'],
    ['Returned to End User', 'In Progress', 50, 'other-state'],
    ['Inspection', 'On Hold', 50, 'on-hold'],
    ['Awaiting Authorisation', 'On Hold', 90, 'Awaiting Authorisation'],
    ['Sent for External Repair', 'On Hold', 40, 'Sent for External Repair'],
  ])('nor is one of which the words would not be true: %s as %s', (systemName, status, trackerStep, key) =>
    expect(wordingOf(systemName, { state: { ...stateOf(systemName), status, trackerStep } }).key).toBe(key),
  );

  test('nor is one that a brand left out', () => {
    const { 'Claim Cancelled': cancelled, 'other-state': other } = britishWording;
    const keyOf = (state: string | null, table: WordingTable) =>
      claimWording({ ...nothingKnown, state: state === null ? null : stateOf(state) }, { ...brand, table }, now);
    expect(keyOf('Inspection', { 'other-state': other! }).sentence).toBe('Your claim is now at “Inspection”');
    expect(keyOf(null, { 'other-state': other! }).heading).toBe('Your claim is at a new step');
    expect(keyOf('Claim Cancelled', { 'Claim Cancelled': cancelled! }).key).toBe('Claim Cancelled');
    const { 'Awaiting Activation Lock Removal: removed': removed, 'on-hold': onHold } = britishWording;
    const table = { 'Awaiting Activation Lock Removal: removed': removed!, 'on-hold': onHold! };
    const lock = { ...nothingKnown, state: stateOf('Awaiting Activation Lock Removal'), isLockRemoved: true };
    expect(claimWording(lock, { ...brand, table }, now).key).toBe('on-hold');
    const shouted = { ...stateOf('Claim Cancelled'), systemName: 'CLAIM CANCELLED' };
    expect(wordingOf('Claim Cancelled', { state: shouted }).key).toBe('Claim Cancelled');
    expect(() => keyOf(null, {})).toThrow('There is no wording for no-state.');
    const silent = { ...other!, heading: ['{late}'], sentence: [], text: [] };
    expect(keyOf(null, { 'no-state': silent })).toMatchObject({ heading: '', sentence: '', text: '' });
  });

  test('no state at all', () =>
    expect(wordingOf('Inspection', { state: null })).toMatchObject({ sentence: 'We have your claim', meaning: null }));
});

describe('the collection', () => {
  const dpd = { courier: 'DPD', next: null, last: null };
  test.each([
    ['today', { ...dpd, next: at('2026-11-22') }, 'DPD collects your iPhone 15 today'],
    ['tomorrow', { ...dpd, next: at('2026-11-23') }, 'DPD collects your iPhone 15 tomorrow'],
    ['this week', { ...dpd, next: at('2026-11-24') }, 'DPD collects your iPhone 15 on Tuesday'],
    ['later', { ...dpd, next: at('2026-12-01') }, 'DPD collects your iPhone 15 on Tuesday 1 December'],
    [
      'by a courier without a name',
      { ...dpd, courier: '', next: at('2026-11-24') },
      'A courier collects your iPhone 15 on Tuesday',
    ],
    ['not yet dated', dpd, 'Your collection is booked'],
    ['was due', { ...dpd, next: at('2026-11-20') }, 'Your collection was booked'],
    ['came', { ...dpd, next: at('2026-11-21'), last: at('2026-11-21') }, 'DPD came for your iPhone 15'],
    [
      'came in vain',
      { ...dpd, next: at('2026-11-24'), last: at('2026-11-20') },
      'DPD collects your iPhone 15 on Tuesday',
    ],
  ])('%s', (_, collection, sentence) =>
    expect(wordingOf('Collection Arranged', { collection }).sentence).toBe(sentence),
  );

  test.each(['Collection', 'Collection Arranged'])('is not told of a device that has arrived: %s', (systemName) => {
    const collection = { ...dpd, next: at('2026-11-24') };
    const received = { ...changeTo(stateOf('Equipment Received'), at('2026-11-20')), trackerNumber: null };
    for (const event of [changeTo(stateOf('Inspection'), at('2026-11-20')), received])
      expect(wordingOf(systemName, { events: [event], collection }).sentence).toBe(
        `Your claim is now at “${systemName}”`,
      );
  });

  test('is told while nothing but its own steps has a date', () => {
    const events = [
      changeTo(stateOf('Collection'), at('2026-11-20')),
      changeTo(stateOf('Inspection'), new Date('0001-01-01T00:00:00Z')),
    ];
    expect(wordingOf('Collection Arranged', { events }).key).toBe('Collection Arranged');
  });

  test('that the courier has made is told without a doubt', () => {
    const visit = { ...dpd, next: at('2026-11-21'), last: at('2026-11-21'), doneAt: at('2026-11-21') };
    expect(wordingOf('Collection Arranged', { collection: visit })).toMatchObject({
      sentence: 'DPD has collected your iPhone 15',
      meaning: 'That was on Saturday 21 November. It’s on its way to us.',
      todo: null,
    });
    expect(wordingOf('Awaiting Repaired Equipment Return to End User', { delivery: visit })).toMatchObject({
      sentence: 'DPD has delivered your iPhone 15',
      meaning: 'That was on Saturday 21 November.',
      todo: 'If you don’t have it, message us.',
    });
    const toShop = { ...visit, place: 'Pick-up point: Corner Shop' };
    expect(wordingOf('Awaiting Repaired Equipment Return to End User', { delivery: toShop }).meaning).toBe(
      'That was on Saturday 21 November. It was to go to: Pick-up point: Corner Shop',
    );
  });

  test('that came is told by the day of the visit', () =>
    expect(
      wordingOf('Collection Arranged', {
        collection: { ...dpd, next: at('2026-11-20'), last: at('2026-11-21') },
      }).meaning,
    ).toBe('That was on Saturday 21 November. If you handed it over, it’s on its way to us.'));
});

describe('the return', () => {
  const state = 'Awaiting Repaired Equipment Return to End User';
  test.each([
    [{ courier: 'DPD', next: at('2026-11-23'), last: null }, 'DPD brings your iPhone 15 back tomorrow'],
    [{ courier: '', next: at('2026-11-23'), last: null }, 'Your iPhone 15 comes back tomorrow'],
    [{ courier: 'DPD', next: at('2026-11-21'), last: at('2026-11-21') }, 'DPD came with your iPhone 15'],
    [{ courier: 'DPD', next: at('2026-11-20'), last: null }, 'Your iPhone 15 is repaired'],
  ])('%o: %s', (delivery, sentence) => expect(wordingOf(state, { delivery }).sentence).toBe(sentence));

  const shop = { courier: 'DPD', place: 'Pick-up point: Corner Shop' };
  test.each([
    ['on a day', { ...shop, next: at('2026-11-23'), last: null }, 'DPD delivers your iPhone 15 tomorrow'],
    [
      'after a visit that failed',
      { ...shop, next: null, last: at('2026-11-21') },
      'Your iPhone 15 goes where you asked',
    ],
    ['once it lies there', { ...shop, next: at('2026-11-20'), last: null }, 'Your iPhone 15 goes where you asked'],
  ])('to a pick-up point %s says where it goes, and asks nobody to be there', (_, delivery, sentence) =>
    expect(wordingOf(state, { delivery })).toMatchObject({
      sentence,
      next: 'You don’t need to be at home for it. It goes to: Pick-up point: Corner Shop',
      todo: null,
    }),
  );

  test('says until when the address may be changed, and nothing after that', () => {
    const events = (instant: string) => [changeTo(stateOf(state), new Date(instant))];
    expect(plain(wordingOf(state, { events: events('2026-11-22T10:00:00Z') }).todo)).toBe(
      'If it should go to another address, please change it by 10:00 on Monday 23 November.',
    );
    expect(wordingOf(state, { events: events('2026-11-20T10:00:00Z') }).todo).toBeNull();
  });
});

test('who says that the lock is off is thanked while it is asked for', () => {
  const wording = wordingOf('Awaiting Activation Lock Removal', { isLockRemoved: true });
  expect(wording).toMatchObject({ sentence: 'We’re checking that the lock is off', actor: 'us' });
  expect(wordingOf('Inspection', { isLockRemoved: true }).key).toBe('Inspection');
});

test('a return after a repair is not told as one without', () => {
  const wording = wordingOf('Returned to End User', { isRepairBegun: true });
  expect(wording.sentence).toBe('Your iPhone 15 is back with you');
});

describe('the expected day', () => {
  const inspecting = { changedAt: at('2026-11-20'), events: [changeTo(stateOf('Inspection'), at('2026-11-20'))] };

  test('of the report is that of the tracker', () =>
    expect(wordingOf('Inspection', inspecting).when).toBe('Report expected 2026-11-23 2/3'));
  test('is the operator’s deadline where there is one', () =>
    expect(wordingOf('Inspection', { ...inspecting, stateDeadline: at('2026-11-25') }).when).toBe(
      'Report expected 2026-11-25 2/5',
    ));
  test.each([
    ['2026-11-22', '2026-11-24', '1/2'],
    ['2026-11-23', '2026-11-25', 'null/null'],
    ['2026-11-22', '2026-11-23', 'null/null'],
    ['2026-11-21', '2026-11-22', 'null/null'],
    ['2026-11-20', '2026-11-22', '2/2'],
  ])('is counted in days where there are two or more: %s to %s, %s', (from, to, days) =>
    expect(wordingOf('Inspection', { changedAt: at(from), stateDeadline: at(to) }).when).toBe(
      `Report expected ${to} ${days}`,
    ),
  );
  test('of a visit is that of its courier alone', () => {
    const visits = {
      stateDeadline: at('2026-11-27'),
      changedAt: at('2026-11-20'),
      collection: { courier: 'DPD', next: at('2026-11-24'), last: null },
      delivery: { courier: 'DPD', next: at('2026-11-25'), last: null },
    };
    const awaitingReturn = 'Awaiting Repaired Equipment Return to End User';
    expect(wordingOf('Collection Arranged', visits).when).toBe('Collection booked for 2026-11-24 null/null');
    expect(wordingOf(awaitingReturn, visits).when).toBe('Delivery booked for 2026-11-25 null/null');
    expect(wordingOf('Claim Cancelled', visits).when).toBe('Delivery booked for 2026-11-25 null/null');
    const made = { ...visits, delivery: { ...visits.delivery, last: at('2026-11-25') } };
    expect(wordingOf('Claim Cancelled', made).when).toBeNull();
    const { collection: _, ...undated } = visits;
    expect(wordingOf('Collection Arranged', undated).when).toBeNull();
  });
  test('of an inspection that has not begun is not known', () =>
    expect(wordingOf('Inspection', { changedAt: at('2026-11-20') }).when).toBeNull());
  test('of an inspection that is over by the tracker is not known', () => {
    const events = ['Inspection', 'Repair'].map((systemName) => changeTo(stateOf(systemName), at('2026-11-22')));
    expect(wordingOf('Inspection', { events }).when).toBeNull();
  });
  test('is not told once it has gone by', () =>
    expect(wordingOf('Inspection', { ...inspecting, stateDeadline: at('2026-11-21') }).when).toBeNull());
  test('of the insurer’s answer only an operator can know', () => {
    expect(wordingOf('Awaiting Authorisation', inspecting).when).toBeNull();
    const received = [changeTo(stateOf('Equipment Received'), at('2026-11-20'))];
    expect(wordingOf('Awaiting Authorisation', { events: received, tatSlaDays: 10 }).when).toBeNull();
    expect(
      wordingOf('Awaiting Authorisation', { changedAt: at('2026-11-20'), stateDeadline: at('2026-11-23') }).when,
    ).toBe('Answer expected 2026-11-23 2/3');
  });
  test('of a repair is the promised one, and none where it is a guess', () => {
    const events = [changeTo(stateOf('Equipment Received'), at('2026-11-20'))];
    expect(wordingOf('Repair', { events, tatSlaDays: 10 }).when).toBe('Completion expected 2026-11-30 null/null');
    expect(wordingOf('Repair').when).toBeNull();
  });
});

describe('a claim that is late', () => {
  const events = [changeTo(stateOf('Equipment Received'), at('2026-11-10'))];
  const late = { events, tatSlaDays: 10 };

  test('says so from the day after, in words and by days', () => {
    const wording = wordingOf('Repair', late);
    expect(wording.sentence).toBe('Your repair is taking longer than we said');
    expect(wording.meaning).toBe('We expected to finish by Friday 20 November. It’s 2 days late, and we’re sorry.');
  });
  test.each([
    ['Equipment Received', 'late', 'Your claim is taking longer than we said'],
    ['Sent for External Repair', 'late repair', 'Your repair is taking longer than we said'],
  ])('says so at %s', (systemName, key, sentence) =>
    expect(wordingOf(systemName, late)).toMatchObject({ key, sentence, isEnd: false }),
  );
  test('goes on saying that it is on hold', () =>
    expect(wordingOf('Inspection', { ...late, state: { ...stateOf('Inspection'), status: 'On Hold' } }).key).toBe(
      'on-hold',
    ));
  test('says nothing of it on the promised day', () =>
    expect(wordingOf('Repair', { events, tatSlaDays: 12 }).sentence).toBe('We’re repairing your iPhone 15'));
  test('goes on saying on whom it waits', () => {
    expect(wordingOf('Awaiting Authorisation', late).sentence).toBe('We’re waiting for Tidewater Insurance');
    expect(wordingOf('Awaiting Activation Lock Removal', late).sentence).toBe('We need you to remove a lock');
  });
  test('that has ended is not late', () =>
    expect(wordingOf('Returned to End User', late).sentence).toBe('Your iPhone 15 came back without a repair'));
});

test('the insurer is the contract’s, else the brand’s, else nobody’s', () => {
  const waiting = (customer: string, insurer: string | null) =>
    claimWording({ ...nothingKnown, state: stateOf('Awaiting Authorisation'), customer }, { ...brand, insurer }, now)
      .sentence;
  expect(waiting('Northfield', 'Tidewater')).toBe('We’re waiting for Northfield');
  expect(waiting(' ', 'Tidewater')).toBe('We’re waiting for Tidewater');
  expect(waiting('', null)).toBe('We’re waiting for your insurer');
});

test('what comes next is a whole sentence, with or without a day before it', () => {
  for (const table of [britishWording, shippedTable('en-US')])
    for (const { next } of Object.values(table))
      for (const text of next) expect(text).not.toMatch(/^(then|and|but)\b/i);
});

test('American readers get American spelling', () => {
  expect(shippedTable('en-US')['Sent for External Repair']?.meaning.join(' ')).toContain('authorized');
});

test('values inside sentences are in the language of the sentence', () => {
  const polish = { table: shippedTable('pl'), insurer: null, locale: 'pl' } as const;
  const collection = { ...nothingKnown.collection, courier: 'DPD', next: at('2026-11-24') };
  const facts = { ...nothingKnown, device: { ...iPhone, model: '', manufacturer: '' } };
  const booked = { ...facts, state: stateOf('Collection Arranged'), collection };
  expect(plain(claimWording(booked, polish, now).sentence)).toContain('we wtorek');
  expect(plain(claimWording(booked, polish, now).sentence)).toContain('telefon');
  const late = { tatSlaDays: 2, events: [changeTo(stateOf('Equipment Received'), at('2026-11-16'))] };
  expect(plain(claimWording({ ...facts, ...late, state: stateOf('Repair') }, polish, now).meaning)).toMatch(/4 dni/);
});

test.each(locales)('in %s each state has words, with the placeholders of the British ones', (locale) => {
  const placeholdersIn = (table: WordingTable) =>
    Object.entries(table).map(([state, words]) => [
      state,
      JSON.stringify(words)
        .match(/\{\w+\}/g)
        ?.toSorted() ?? [],
    ]);
  expect(placeholdersIn(shippedTable(locale))).toEqual(placeholdersIn(britishWording));
});
