import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ShownComplaint } from '../../../features/desk/complaint/shown-complaint.ts';
import { complaint, deskOf, newClaim, rowsOf, startDesk, step, stepOf, take } from './complaint-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => deskOf().close());

const ago = (days: number) => new Date(deskOf().now().getTime() - days * 86_400_000).toISOString();
const inDays = (days: number) => ago(-days).slice(0, 10);
const acknowledgement = { kind: 'letter', letter: 'acknowledgement' };
const eightWeeks = (days: number) => ({
  kind: 'letter',
  letter: 'eight-weeks',
  parts: { 'why-not-yet': 'We wait.', 'promised-on': inDays(days) },
});

async function shownAt(id: string): Promise<ShownComplaint | undefined> {
  const { json } = await deskOf().ask('Kim', `/claims/${id}/complaints`);
  return (json['complaints'] as ShownComplaint[])[0];
}

describe('[25] an acknowledgement', () => {
  test('of eight weeks that are over is refused and promises nothing; the desk opens with the 8-week letter', async () => {
    const { id, number } = await newClaim();
    await take(number, { receivedAt: ago(63) });
    const late = await step(number, acknowledgement);
    expect([late.status, late.json['code']]).toEqual([409, 'acknowledgement-late']);
    expect(late.json['title']).toContain('Send the 8-week letter or a final answer.');
    const shown = await shownAt(id);
    expect(shown?.letterDue).toBe('eight-weeks');
    expect(shown?.letters[0]).toEqual({ letter: 'acknowledgement', refused: 'acknowledgement-late' });
    expect(stepOf(await complaint(number), 'acknowledgement')).toBe('');
    const sentAt = { kind: 'sent-elsewhere', letter: 'acknowledgement', at: ago(1) };
    expect((await step(number, sentAt)).status).toBe(200);
  });

  test('does not follow an 8-week letter, which ends its clock', async () => {
    const { id, number } = await newClaim();
    await take(number, { receivedAt: ago(50) });
    expect((await step(number, eightWeeks(20))).status).toBe(200);
    const clocks = `select kind from desk_clock where claim_id = $1 and kind ~ 'complaint'`;
    expect(await rowsOf(clocks, id)).toEqual([{ kind: 'complaint-final' }]);
    const after = await step(number, acknowledgement);
    expect([after.status, after.json['code']]).toEqual([409, 'acknowledgement-late']);
    expect(after.json['title']).toContain('Send a holding letter or a final answer.');
    expect((await shownAt(id))?.letterDue).toBe('final');
  });

  test('about data goes until the last day to confirm it, and a holding letter confirms it from then on', async () => {
    const { number } = await newClaim();
    await take(number, { kind: 'data', words: 'My old name.', receivedAt: ago(32) });
    const late = await step(number, acknowledgement);
    expect([late.status, late.json['code']]).toEqual([409, 'acknowledgement-late']);
    expect(late.json['title']).toContain('Send a holding letter');
    const parts = { 'done-so-far': 'We look for it.', 'promised-on': inDays(14) };
    expect((await step(number, { kind: 'letter', letter: 'holding', parts })).status).toBe(200);
  });
});

describe('[25] a client’s own words about time limits', () => {
  const own = 'You must do so within six months of the date of this letter, or we do not consent.';
  const approve = (waiver: string) =>
    deskOf().database.pool.query(`update client set complaint_waiver = $1 where name = 'Insured'`, [waiver]);

  async function previewOf(letter: string) {
    const { id, number } = await newClaim('Insured Mutual');
    await take(number, { receivedAt: ago(60) });
    const complaintId = (await shownAt(id))?.id;
    const { json } = await deskOf().act('Kim', `${id}/complaint-preview`, { complaintId, letter, parts: {} });
    const paragraphs = json['paragraphs'] as { part: string; text: string }[];
    const { isWaiverShipped, isWaiverReplaced } = json;
    return {
      words: paragraphs.filter(({ part }) => part === 'waiver').map(({ text }) => text),
      isWaiverShipped,
      isWaiverReplaced,
    };
  }

  test('that name six months stand in a summary and a final answer, and in no 8-week letter', async () => {
    await approve(own);
    const stands = { words: [own], isWaiverShipped: false, isWaiverReplaced: false };
    expect(await previewOf('summary')).toEqual(stands);
    expect(await previewOf('final')).toEqual(stands);
    expect(await previewOf('eight-weeks')).toEqual({
      words: [expect.stringContaining('Insured Mutual has not agreed to set them aside')],
      isWaiverShipped: false,
      isWaiverReplaced: true,
    });
  });

  test('that name none stand in an 8-week letter too; without any ours do', async () => {
    await approve('We agree to set the time limits aside.');
    const stands = { words: ['We agree to set the time limits aside.'], isWaiverShipped: false };
    expect(await previewOf('eight-weeks')).toEqual({ ...stands, isWaiverReplaced: false });
    await approve('');
    expect(await previewOf('eight-weeks')).toMatchObject({ isWaiverShipped: true, isWaiverReplaced: false });
  });
});
