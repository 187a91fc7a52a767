import { describe, expect, test } from 'vitest';

import { columnsOf, mappingByNames, mappingDocument, type MappingInput } from './mapping.rules.ts';

const columns = (header: readonly string[], given: MappingInput) => columnsOf(header, mappingDocument.parse(given));
const isMapping = (given: object) => mappingDocument.safeParse(given).success;

describe('a mapping', () => {
  test.each([
    'number',
    'endUserName',
    'registeredAddress.postcode',
    'contract.name',
    'events.0.name',
    'events.99.eventDate',
    'quote.quoteDetails.3.part.name',
    'state',
    'events.0.relatedState',
  ])('may fill %s', (path) => expect(isMapping({ columns: { A: path }, constants: { [path]: 'x' } })).toBe(true));

  test.each([
    '',
    'endUserNmae',
    'events',
    'events.name',
    'events.N.name',
    'events.100.name',
    'events.01.name',
    'id',
    'version',
    'updatedAt',
    'state.name',
    'events.0.relatedState.name',
    'constructor',
    '__proto__.x',
    'registeredAddress.0',
    'number.0',
    'x'.repeat(201),
  ])('may not fill %j', (path) => {
    expect(isMapping({ columns: { A: path } })).toBe(false);
    expect(isMapping({ columns: {}, constants: { [path]: 'x' } })).toBe(false);
  });

  test.each([
    { field: 'stateDeadline', dates: 'excel' },
    { field: 'excessPaymentTaken', yes: ['J'], no: ['N'] },
    { form: 'Serial Number' },
    { form: 'x'.repeat(200) },
    null,
  ])('may say of a column %j', (column) => expect(isMapping({ columns: { A: column } })).toBe(true));

  test.each([
    { field: 'stateDeadline', dates: 'yy' },
    { field: 'stateDeadline', date: 'excel' },
    { field: 'excessPaymentTaken', yes: [] },
    { field: 'excessPaymentTaken', no: ['x'.repeat(51)] },
    { field: 'excessPaymentTaken', no: Array.from({ length: 21 }, () => 'x') },
    { form: '  ' },
    { form: 'x'.repeat(201) },
    { form: 'Colour', dates: 'iso' },
    7,
  ])('may not say of a column %j', (column) => expect(isMapping({ columns: { A: column } })).toBe(false));

  test('has at most 500 columns and nothing that it does not know', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`C${at}`, null]));
    expect(isMapping({ columns: many(500) })).toBe(true);
    expect(isMapping({ columns: many(501) })).toBe(false);
    expect(isMapping({ columns: {}, colums: {} })).toBe(false);
    expect(isMapping({ columns: { ['x'.repeat(201)]: null } })).toBe(false);
    expect(isMapping({ columns: {}, constants: { courier: 'x'.repeat(2_001) } })).toBe(false);
    expect(isMapping({ columns: {}, constants: { policyExcessAmount: 75, excessPaymentTaken: true } })).toBe(true);
  });

  test.each([
    ...[',', ';', '\t', '|'].map((delimiter) => ({ delimiter })),
    ...['utf-8', 'windows-1252'].map((encoding) => ({ encoding })),
    ...['refuse', 'ignore'].map((otherColumns) => ({ otherColumns })),
    ...['iso', 'dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd', 'excel'].map((dates) => ({ dates })),
  ])('may set %j', (more) => {
    expect(isMapping({ columns: {}, ...more })).toBe(true);
    const [name = ''] = Object.keys(more);
    expect(isMapping({ columns: {}, [name]: 'other' })).toBe(false);
  });

  test('refuses unknown columns, reads ISO dates and UTF-8 unless it says otherwise', () => {
    expect(mappingDocument.parse({ columns: {} })).toEqual({
      columns: {},
      otherColumns: 'refuse',
      dates: 'iso',
      encoding: 'utf-8',
    });
  });
});

describe('the first row', () => {
  test('gives each column what the mapping says of it', () => {
    const given = {
      columns: {
        Name: 'endUserName',
        Paid: { field: 'excessPaymentTaken', yes: ['J'], no: ['N'] },
        On: { field: 'stateDeadline', dates: 'excel' as const },
        Serial: { form: 'Serial Number' },
        Unwanted: null,
      },
      dates: 'dd/mm/yyyy' as const,
    };
    expect(columns([' Name ', 'Paid', 'On', 'Serial', 'Unwanted', ''], given)).toEqual([
      { name: 'Name', path: 'endUserName', dates: 'dd/mm/yyyy' },
      { name: 'Paid', path: 'excessPaymentTaken', dates: 'dd/mm/yyyy', yes: ['J'], no: ['N'] },
      { name: 'On', path: 'stateDeadline', dates: 'excel' },
      { name: 'Serial', path: 'dataFormData.1003.stringValue', form: 'Serial Number', dates: 'dd/mm/yyyy' },
      null,
      null,
    ]);
  });

  test('may have a name twice only where it is empty', () => {
    expect(columns(['number', '', ''], { columns: { number: 'number' } })).toHaveLength(3);
    expect(columns(['number', 'a', ' a'], { columns: { number: 'number' } })).toEqual({
      wrong: 'The column “a” stands twice in the first row.',
    });
  });

  test('that lacks a column of the mapping says which, and what it has', () => {
    const given = {
      columns: { Number: 'number', Name: 'endUserName', Town: 'registeredAddress.city', Unwanted: null },
    };
    expect(columns(['Number', 'City'], given)).toEqual({
      wrong: 'The first row lacks “Name”, “Town”, which the mapping names. It has “Number”, “City”.',
    });
    expect(columns(['Number ', 'Name', 'Town'], given)).toHaveLength(3);
  });

  test('with more than the mapping says is refused unless the mapping ignores it', () => {
    const given = { columns: { Number: 'number' } };
    expect(columns(['Number', 'A', 'B', ''], given)).toEqual({
      wrong: 'The mapping does not say what “A”, “B” means. Map it to a field, to null, or set otherColumns to ignore.',
    });
    expect(columns(['Number', 'A', 'constructor'], { ...given, otherColumns: 'ignore' })).toEqual([
      { name: 'Number', path: 'number', dates: 'iso' },
      null,
      null,
    ]);
  });

  test('without a mapping names the fields itself', () => {
    expect(mappingByNames(['number', 'endUserName'])).toEqual({
      columns: { number: 'number', endUserName: 'endUserName' },
    });
  });
});
