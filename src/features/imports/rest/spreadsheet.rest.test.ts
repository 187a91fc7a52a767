import { afterAll, beforeAll, expect, test } from 'vitest';

import { createIntegrationApp } from '#features/integration/integration-app.fixture.ts';
import type { ShownImport } from './import-answers.rules.ts';
import { withImports } from '#features/imports/imports-app.fixture.ts';

let api: Awaited<ReturnType<typeof withImports>>;
beforeAll(async () => {
  api = await withImports(await createIntegrationApp());
});
afterAll(() => api.close());

const mapping = {
  columns: {
    'Claim No': 'number',
    Customer: 'endUserName',
    Street: 'registeredAddress.line1',
    'Post code': 'registeredAddress.postcode',
    Excess: 'policyExcessAmount',
    Paid: { field: 'excessPaymentTaken', yes: ['J'], no: ['N'] },
    Collected: { field: 'lastCollectionAttemptDate', dates: 'excel' },
    Received: 'events.1.eventDate',
    Inspected: { field: 'events.2.eventDate', dates: 'yyyy-mm-dd' },
    Serial: { form: 'Serial Number' },
    Notes: null,
  },
  constants: { courier: 'DPD', 'events.1.name': 'Received', 'events.2.name': 'Inspected', state: 'Collection' },
  dates: 'dd/mm/yyyy',
};
const header = 'Claim No,Customer,Street,Post code,Excess,Paid,Collected,Received,Inspected,Serial,Notes';

test('rows become claims: quotes, line ends in cells, formulas as text, days as the mapping says', async () => {
  const rows = [
    'X-1,"Nair, ""Priya""","1 High St\nFlat 2",LS9 8AB,"£1,250.50",J,46332.5,06/11/2026 09:30,,=1+1,whatever',
    'X-2,=cmd|calc,+44 High St,@home,0,N,,01/07/2026,2026-07-02,-5,',
    ',,,,,,,,,,',
  ];
  const answer = await api.sendCsv(`\uFEFF${header}\r\n${rows.join('\r\n')}\r\n`, mapping);
  expect(answer.json()).toMatchObject({ status: 'done', format: 'csv', created: 2, refused: 0 });
  expect(await api.get('X-1')).toMatchObject({
    endUserName: 'Nair, "Priya"',
    registeredAddress: { line1: '1 High St Flat 2', postcode: 'LS9 8AB' },
    policyExcessAmount: 1_250.5,
    excessPaymentTaken: true,
    lastCollectionAttemptDate: '2026-11-06T12:00:00.000Z',
    events: [{ name: 'Received', eventDate: '2026-11-06T09:30:00.000Z' }],
    dataFormData: [{ name: 'Serial Number', stringValue: '=1+1' }],
    courier: 'DPD',
    state: 'Collection',
  });
  expect(await api.get('X-2')).toMatchObject({
    endUserName: '=cmd|calc',
    registeredAddress: { line1: '+44 High St', postcode: '@home' },
    events: [
      { name: 'Inspected', eventDate: '2026-07-01T23:00:00.000Z' },
      { name: 'Received', eventDate: '2026-06-30T23:00:00.000Z' },
    ],
  });
});

test.each([';', '\t', '|'])('cells between %j are found out from the first row', async (delimiter) => {
  const number = `D-${delimiter.charCodeAt(0)}`;
  const answer = await api.sendCsv(
    ['number', 'endUserName'].join(delimiter) + `\n${number}${delimiter}"a${delimiter}b"`,
    null,
  );
  expect(answer.json()).toMatchObject({ created: 1 });
  expect(await api.get(number)).toMatchObject({ endUserName: `a${delimiter}b` });
});

test('what is wrong in a cell is said with its line and column', async () => {
  const rows = [
    'W-1,,,,seventy,,,,,,',
    'W-2,,,,,maybe,,,,,',
    'W-3,,,,,,,31/02/2026,,,',
    'W-4,#REF!,,,,,,,,,',
    'W-5,,,,,,,,,3.57E+14,',
    'W-6,,,',
    'W-7,a "b" c,,,,,,,,,',
    'W-8,"open,,,,,,,,,',
    'W-9,,,,,,,,,,',
  ];
  const answer = await api.sendCsv(`${header}\n${rows.join('\n')}\n`, mapping);
  expect(answer.json()).toMatchObject({ status: 'done', created: 2, refused: 7 });
  const refusals = await api.refusalsOf(answer.json<ShownImport>().id);
  expect(refusals.map(({ line, errors }) => [line, errors[0]?.column, errors[0]?.pointer])).toEqual([
    [2, 'Excess', '/policyExcessAmount'],
    [3, 'Paid', '/excessPaymentTaken'],
    [4, 'Received', '/events/1/eventDate'],
    [5, 'Customer', '/endUserName'],
    [6, 'Serial', '/dataFormData/0/stringValue'],
    [7, undefined, ''],
    [9, undefined, ''],
  ]);
  expect(await api.get('W-7')).toMatchObject({ endUserName: 'a "b" c' });
  expect((await api.call('GET', '/claims/W-9')).statusCode).toBe(200);
});

test.each([
  ['a column is missing', 'Claim No\nH-1\n', mapping, /lacks “Customer”/],
  ['a column is unknown', `${header},More\n`, mapping, /does not say what “More” means/],
  ['a column stands twice', 'number,number\n', null, /“number” stands twice/],
  ['without a mapping', 'number,Customer\n', null, /These are none: “Customer”/],
  ['the file is empty', '', mapping, /The file is empty/],
])('the first row is refused in clear words where %s', async (_, file, given, words) => {
  const answer = await api.sendCsv(file, given);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'header-mismatch']);
  expect(answer.json().title).toMatch(words);
});

test('a mapping to a field that is none says so', async () => {
  const answer = await api.sendCsv('a\n', { columns: { a: 'endUserNmae' } });
  expect(answer.json()).toMatchObject({ code: 'invalid-document', errors: [{ pointer: '/columns/a' }] });
});

test('a column that is not wanted may be called as JavaScript calls its own', async () => {
  const mapping = { columns: { number: 'number' }, otherColumns: 'ignore' };
  const answer = await api.sendCsv('number,constructor,__proto__,toString\nOWN-1,a,b,c\n', mapping);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { created: 1, refused: 0 }]);
});

test.each(['events.N.name', '__proto__.x', 'constructor', 'events.100.name'])('%s is no field', async (path) => {
  const answer = await api.sendCsv('number,x\nNONE-1,a\n', { columns: { number: 'number', x: path } });
  expect(answer.json().code).toBe('invalid-document');
});

test('a spreadsheet in windows-1252 is read where the mapping says so, and refused line by line where not', async () => {
  const file = Buffer.from('number,endUserName\nE-1,Zo\xeb \x80\n', 'latin1');
  expect((await api.sendCsv(file, null)).json()).toMatchObject({ created: 0, refused: 1 });
  const columns = { number: 'number', endUserName: 'endUserName' };
  expect((await api.sendCsv(file, { columns, encoding: 'windows-1252' })).json()).toMatchObject({ created: 1 });
  expect(await api.get('E-1')).toMatchObject({ endUserName: 'Zoë €' });
});

test('a spreadsheet that was cut off is resumed with its first row known', async () => {
  const rows = Array.from({ length: 700 }, (_, at) => `R-${at},"name\n${at}"`);
  const whole = `number,endUserName\n${rows.join('\n')}\n`;
  await api.send(Buffer.from(whole), { key: 'sheet', headers: { 'content-type': 'text/csv' } });
  await api.services.database.pool.query(
    `delete from claim_lookup; delete from claim; delete from import where key = 'sheet'`,
  );
  const { gzipSync } = await import('node:zlib');
  const compressed = gzipSync(whole);
  const headers = { 'content-type': 'text/csv', 'content-encoding': 'gzip' };
  const cut = await api.send(compressed.subarray(0, compressed.length - 12), { key: 'sheet', headers });
  expect(cut.json().code).toBe('import-interrupted');
  const again = await api.send(compressed, { key: 'sheet', headers });
  expect(again.json()).toMatchObject({ status: 'done', read: 700, created: 700, lines: 1_401 });
});
