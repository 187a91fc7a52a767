import { describe, expect, test } from 'vitest';

import {
  causes,
  causeTexts,
  entriesOf,
  lackingIn,
  liquids,
  liquidTexts,
  recommendations,
  recommendationTexts,
  type ReportContent,
  reportFields,
} from './report-content.rules.ts';

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

describe('what a report can say', () => {
  test('of the cause', () => {
    expect(causes.map((cause) => [cause, causeTexts[cause]])).toEqual([
      ['impact', 'Drop or impact'],
      ['liquid', 'Liquid'],
      ['wear', 'Wear and tear'],
      ['battery', 'Battery at the end of its life'],
      ['manufacture', 'Fault in manufacture'],
      ['software', 'Software'],
      ['power', 'Charger or power surge'],
      ['earlier-repair', 'Earlier repair'],
      ['no-fault', 'No fault found'],
      ['unknown', 'Not known'],
    ]);
  });

  test('of liquid damage', () => {
    expect(liquids.map((liquid) => [liquid, liquidTexts[liquid]])).toEqual([
      ['yes', 'Yes'],
      ['no', 'No'],
      ['unknown', 'Not known'],
    ]);
  });

  test('of what comes next', () => {
    expect(recommendations.map((one) => [one, recommendationTexts[one]])).toEqual([
      ['repair', 'Repair'],
      ['specialist', 'Repair by a specialist'],
      ['replace', 'Replace'],
      ['beyond-repair', 'Beyond economical repair'],
      ['return', 'Return without repair'],
      ['inspect-further', 'Inspect further'],
    ]);
  });

  test('also in words alone', () => {
    const words = { recommendationWords: 'Ask first', liquidWords: 'Some' };
    expect(entriesOf({ ...empty, ...words })).toEqual([
      { name: 'Recommendation', lines: ['Ask first'] },
      { name: 'Liquid Damage', lines: ['Some'] },
    ]);
  });
});

describe('what is asked for', () => {
  test('is told for each field, in their order', () => {
    expect(lackingIn(empty, reportFields.toReversed())).toEqual([
      { pointer: '/findings', detail: 'Say what was found.' },
      { pointer: '/cause', detail: 'Choose a cause.' },
      { pointer: '/liquid', detail: 'Say whether there is liquid damage.' },
      { pointer: '/parts', detail: 'Name a part.' },
      { pointer: '/recommendation', detail: 'Choose what is recommended.' },
    ]);
  });

  test('is all that is lacking, also of a report that says nothing', () => {
    expect(lackingIn(empty, ['cause'])).toEqual([{ pointer: '/cause', detail: 'Choose a cause.' }]);
    expect(lackingIn({ ...empty, cause: 'wear' }, ['cause', 'findings'])).toEqual([
      { pointer: '/findings', detail: 'Say what was found.' },
    ]);
  });

  test('is not met by spaces where nothing else is said', () => {
    expect(lackingIn({ ...empty, findings: ' \n' }, ['findings'])).toEqual([
      { pointer: '/findings', detail: 'Say what was found.' },
    ]);
  });
});
