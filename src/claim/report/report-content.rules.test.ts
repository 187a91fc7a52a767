import { describe, expect, test } from 'vitest';

import { entriesOf, lackingIn, type ReportContent, reportFields } from './report-content.rules.ts';

const empty: ReportContent = {
  findings: '',
  cause: null,
  liquid: null,
  liquidWords: '',
  parts: [],
  recommendation: null,
  recommendationWords: '',
};
const full: ReportContent = {
  findings: 'Glass cracked\n\nFrame  bent',
  cause: 'impact',
  liquid: 'no',
  liquidWords: 'Indicator white',
  parts: ['Screen', 'Frame'],
  recommendation: 'repair',
  recommendationWords: 'Both in one visit',
};

describe('what a report says', () => {
  test('has a row for each field, with a line for each finding and part', () => {
    expect(entriesOf(full)).toEqual([
      { name: 'Recommendation', lines: ['Repair', 'Both in one visit'] },
      { name: 'Fault Diagnosis', lines: ['Glass cracked', 'Frame bent'] },
      { name: 'Cause', lines: ['Drop or impact'] },
      { name: 'Liquid Damage', lines: ['No', 'Indicator white'] },
      { name: 'Parts Needed', lines: ['Screen', 'Frame'] },
    ]);
  });

  test('has no row without a value', () => {
    expect(entriesOf(empty)).toEqual([]);
    expect(entriesOf({ ...empty, liquid: 'unknown' })).toEqual([{ name: 'Liquid Damage', lines: ['Not known'] }]);
  });
});

describe('what a report lacks', () => {
  test('is what the client asks for and nobody has said', () => {
    expect(lackingIn(empty, reportFields).map(({ pointer }) => pointer)).toEqual([
      '/findings',
      '/cause',
      '/liquid',
      '/parts',
      '/recommendation',
    ]);
    expect(lackingIn(full, reportFields)).toEqual([]);
    expect(lackingIn({ ...full, cause: null, parts: [] }, ['findings', 'parts'])).toEqual([
      { pointer: '/parts', detail: 'Name a part.' },
    ]);
  });

  test('is something, where a client asks for nothing and nothing was said', () => {
    expect(lackingIn(empty, [])).toEqual([{ pointer: '/findings', detail: 'Say what was found.' }]);
    expect(lackingIn({ ...empty, cause: 'no-fault' }, [])).toEqual([]);
  });
});
