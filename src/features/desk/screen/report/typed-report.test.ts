import { expect, test } from 'vitest';

import type { ClaimReports } from '../../report/report-answers.rules.ts';
import { contentOf, typedOf, withBlankPart } from './typed-report.ts';

const empty = {
  findings: '',
  cause: null,
  liquid: null,
  liquidWords: '',
  parts: [],
  recommendation: null,
  recommendationWords: '',
};
const said = { ...empty, findings: 'Glass cracked', cause: 'impact' as const, parts: ['Screen', 'Frame'] };
const entries = [
  { name: 'Fault Diagnosis', lines: ['Glass cracked', 'Frame bent'] },
  { name: 'Repair Action', lines: ['Replace both'] },
];

const reports = (more: object) =>
  ({ draft: null, versions: [], form: null, needed: [], inspectedAt: null, engineer: '', ...more }) as ClaimReports;

test('what a sheet begins with is the draft, the newest version, or what the claim’s form says', () => {
  expect(contentOf(typedOf(reports({})))).toEqual(empty);
  expect(contentOf(typedOf(reports({ form: { entries, url: '' } }))).findings).toBe(
    'Glass cracked\nFrame bent\nReplace both',
  );
  const versions = [
    { isWithdrawn: true, content: null, entries },
    { isWithdrawn: false, content: said, entries: [] },
  ];
  expect(contentOf(typedOf(reports({ versions, form: null })))).toEqual(said);
  const draft = { content: { ...said, findings: 'Frame bent' } };
  expect(contentOf(typedOf(reports({ versions, draft }))).findings).toBe('Frame bent');
  const ofDocument = [{ isWithdrawn: false, content: null, entries }];
  expect(contentOf(typedOf(reports({ versions: ofDocument }))).findings).toContain('Replace both');
});

test('parts have one field more than names, and keep their keys', () => {
  expect(withBlankPart([])).toEqual([{ key: 0, name: '' }]);
  const two = [
    { key: 0, name: '' },
    { key: 4, name: 'Screen' },
  ];
  expect(withBlankPart(two)).toEqual([
    { key: 4, name: 'Screen' },
    { key: 5, name: '' },
  ]);
  expect(withBlankPart(withBlankPart(two))).toEqual(withBlankPart(two));
});
