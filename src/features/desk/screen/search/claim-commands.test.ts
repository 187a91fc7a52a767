import { expect, test } from 'vitest';
import type { ClaimRow } from '../../desk-answers.rules.ts';
import { commandsOfClaim } from './claim-commands.ts';

const claim = { id: '01930000-0000-7000-8000-000000000001', name: 'Priya Shah' } as ClaimRow;
const keysFor = (mayAct: boolean) =>
  commandsOfClaim(claim, { mayAct, open: () => {}, openInNewTab: () => {} }).map(({ key }) => key);

test('the search offers a handler each action of a claim that has a key, and an auditor none', () => {
  expect(keysFor(true)).toEqual([
    'Enter',
    'Ctrl Enter',
    'S',
    'D',
    'Q',
    'A',
    'I',
    'H',
    'W',
    'F',
    'P',
    'R',
    'N',
    'L',
    'V',
  ]);
  expect(keysFor(false)).toEqual(['Enter', 'Ctrl Enter', 'V']);
});
