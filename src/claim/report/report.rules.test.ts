import { describe, expect, test } from 'vitest';
import { fullClaim, emptyClaim, formItem } from './report.fixture.ts';
import { entry, findingNames, findingsOf, isReportReady, reportOf, reportTitle } from './report.rules.ts';

const names = (entries: { name: string }[]) => entries.map(({ name }) => name);

describe('what the report shows', () => {
  test('has every field of spec §2.12 under its name and in its order', () => {
    const report = reportOf(fullClaim);
    expect(names(report.claim)).toEqual([
      'Customer',
      'Address',
      'Contact',
      'Claim Reference',
      'Policy Number',
      'Job Number',
    ]);
    expect(names(report.inspection)).toEqual(['Inspection Engineer', 'Inspection Date']);
    expect(names(report.device)).toEqual([
      'Equipment Type',
      'Manufacturer',
      'Model',
      'Serial Number',
      'IMEI',
      'Colour',
      'CPU',
      'Processor',
      'RAM',
      'Memory Size',
    ]);
    expect(names(report.findings)).toEqual(['Repair Action Needed', 'Fault Diagnosis', 'Repair Action']);
    expect(report.date).toBe('2025-11-06T09:30:00.000Z');
  });

  test('writes the address as addresses are shown, and the job number from the external reference', () => {
    const { claim } = reportOf(fullClaim);
    expect(claim[1]?.lines).toEqual(['14 Harbour Street', 'Flat 2B', 'Bristol', 'BS1 4QA']);
    expect(claim[5]?.lines).toEqual(['JOB-8841']);
  });

  test('dates the inspection by its day in London', () => {
    const late = { ...fullClaim, inspectionStart: { eventDate: '2025-07-01T23:30:00Z', engineer: 'Jonas Petrov' } };
    expect(reportOf(late).inspection[1]?.lines).toEqual(['02/07/2025']);
  });

  test('takes a date before 2000 for unset, and keeps the engineer', () => {
    const unset = { ...fullClaim, inspectionStart: { eventDate: '0001-01-01T00:00:00Z', engineer: 'Jonas Petrov' } };
    const report = reportOf(unset);
    expect(names(report.inspection)).toEqual(['Inspection Engineer']);
    expect(report.date).toBeNull();
  });

  test('keeps the five diagnoses and repairs in the order of their numbers, whatever the order of the form', () => {
    const shuffled = { ...fullClaim, dataFormData: fullClaim.dataFormData.toReversed() };
    const [, diagnosis, repair] = reportOf(shuffled).findings;
    expect(diagnosis?.lines).toHaveLength(5);
    expect(diagnosis?.lines[0]).toBe('Liquid damage to the keyboard and the palm rest');
    expect(repair?.lines[4]).toBe('Return the data drive untouched');
  });

  test('leaves out what is empty and does not say a contact twice', () => {
    const claim = {
      ...emptyClaim,
      endUserMobile: '07700 900123',
      endUserPhone: '07700 900123',
      accessories: ' \n\r\n ',
      dataFormData: [formItem('Model', { stringValue: '   ' }), formItem('RAM', { intValue: 16 })],
    };
    const report = reportOf(claim);
    expect(names(report.claim)).toEqual(['Contact', 'Claim Reference']);
    expect(report.claim[0]?.lines).toEqual(['07700 900123']);
    expect(report.accessories).toEqual([]);
    expect(report.device).toEqual([{ name: 'RAM', lines: ['16'] }]);
    expect(report.inspection).toEqual([]);
    expect(report.date).toBeNull();
  });

  test('reads a number that is nought, and a value from any of its columns', () => {
    const dataFormData = [
      formItem('RAM', { intValue: 0 }),
      formItem('CPU', { textValue: 'two\nlines' }),
      formItem('Memory Size', { decimalValue: 1.5 }),
    ];
    expect(reportOf({ ...emptyClaim, dataFormData }).device.map(({ lines }) => lines)).toEqual([
      ['two', 'lines'],
      ['0'],
      ['1.5'],
    ]);
  });

  test('cuts what nobody reads, and says so', () => {
    const dataFormData = [formItem('Inspection Type 1', { textValue: 'x'.repeat(20_000) })];
    const accessories = Array.from({ length: 500 }, (_, index) => `Cable ${index}`).join('\n');
    const report = reportOf({ ...emptyClaim, dataFormData, accessories });
    expect(report.findings[0]?.lines[0]).toBe(`${'x'.repeat(10_000)}…`);
    expect(report.accessories).toHaveLength(201);
    expect(report.accessories.at(-1)).toBe('…');
  });

  test('cuts nothing that just fits', () => {
    const line = 'x'.repeat(10_000);
    const lines = Array.from({ length: 200 }, (_, index) => `Cable ${index}`);
    const report = reportOf({ ...emptyClaim, endUserName: line, accessories: lines.join('\n') });
    expect(report.claim[0]?.lines).toEqual([line]);
    expect(report.accessories).toEqual(lines);
  });

  test('writes spaces once', () =>
    expect(reportOf({ ...emptyClaim, endUserName: ' Amira \t  Haddad' }).claim[0]?.lines).toEqual(['Amira Haddad']));

  test('keeps what could not be read elsewhere in a line that is cut', () => {
    const line = reportOf({ ...emptyClaim, endUserName: `\uFFFD${'x'.repeat(10_000)}` }).claim[0]?.lines[0];
    expect(line).toBe(`\uFFFD${'x'.repeat(9_999)}…`);
  });

  test('never cuts a letter in half', () => {
    const line = reportOf({ ...emptyClaim, endUserName: `${'x'.repeat(9_999)}😀 and more` }).claim[0]?.lines[0];
    expect(line).toBe(`${'x'.repeat(9_999)}…`);
  });

  test('takes out controls and marks that would turn the text around', () => {
    expect(reportOf({ ...emptyClaim, endUserName: 'A\u0000\u202Emira' }).claim[0]?.lines).toEqual(['Amira']);
  });
});

describe('when there is a report', () => {
  const started = { eventDate: '2025-11-06T09:30:00Z', engineer: '' };

  test('not before the inspection, nor while it has found nothing', () => {
    expect(isReportReady(emptyClaim)).toBe(false);
    expect(isReportReady({ ...emptyClaim, inspectionStart: started })).toBe(false);
    const device = [formItem('Model', { stringValue: 'X1' })];
    expect(isReportReady({ ...emptyClaim, inspectionStart: started, dataFormData: device })).toBe(false);
  });

  test('the names of findings are all that make a report ready', () => {
    expect(findingNames).toEqual([
      'Repair Action Needed',
      'Inspection Type 1',
      'Repair Type 1',
      'Inspection Type 2',
      'Repair Type 2',
      'Inspection Type 3',
      'Repair Type 3',
      'Inspection Type 4',
      'Repair Type 4',
      'Inspection Type 5',
      'Repair Type 5',
    ]);
    const hasReport = (name: string) =>
      isReportReady({ ...emptyClaim, dataFormData: [formItem(name, { stringValue: 'Clean' })] });
    expect(findingNames.filter((name) => !hasReport(name))).toEqual([]);
  });

  test('with a finding, or once the repair has begun', () => {
    const finding = [formItem('Repair Type 5', { stringValue: 'Clean' })];
    expect(isReportReady({ ...emptyClaim, dataFormData: finding })).toBe(true);
    expect(isReportReady({ ...emptyClaim, repairStart: started })).toBe(true);
  });
});

test('its title is that of spec §2.12', () => {
  expect(reportTitle('CLM-1')).toBe('Claim CLM-1 - Inspection Report');
});

test('the title of an earlier version, or of a draft, names it, in the language of the page', () => {
  expect(reportTitle('CLM-1', 2)).toBe('Claim CLM-1 - Inspection Report - Version 2');
  expect(reportTitle('CLM-1', 0)).toBe('Claim CLM-1 - Inspection Report - Version 0');
  const inCapitals = (text: string) => text.replace('Inspection Report', 'RAPORT');
  expect(reportTitle('CLM-1', null, inCapitals)).toBe('Claim CLM-1 - RAPORT');
  expect(reportTitle('CLM-1', 3, inCapitals)).toBe('Claim CLM-1 - RAPORT - Version 3');
});

describe('a whole report', () => {
  test('says all that is known of the claim, the inspection and the device', () => {
    const { findings, ...report } = reportOf(fullClaim);
    expect(report).toEqual({
      number: 'CLM-100234',
      date: '2025-11-06T09:30:00.000Z',
      claim: [
        { name: 'Customer', lines: ['Amira Haddad'] },
        { name: 'Address', lines: ['14 Harbour Street', 'Flat 2B', 'Bristol', 'BS1 4QA'] },
        { name: 'Contact', lines: ['07700 900123', '01632 960 001', 'amira.haddad@example.com'] },
        { name: 'Claim Reference', lines: ['CLM-100234'] },
        { name: 'Policy Number', lines: ['POL-55-77120'] },
        { name: 'Job Number', lines: ['JOB-8841'] },
      ],
      inspection: [
        { name: 'Inspection Engineer', lines: ['Jonas Petrov'] },
        { name: 'Inspection Date', lines: ['06/11/2025'] },
      ],
      accessories: ['Charger', 'USB-C cable', 'Leather case'],
      device: [
        { name: 'Equipment Type', lines: ['Laptop'] },
        { name: 'Manufacturer', lines: ['Lenovo'] },
        { name: 'Model', lines: ['ThinkPad X1 Carbon Gen 11'] },
        { name: 'Serial Number', lines: ['PF-3K9QX2'] },
        { name: 'IMEI', lines: ['356789104321987'] },
        { name: 'Colour', lines: ['Deep Black'] },
        { name: 'CPU', lines: ['Intel Core i7-1365U'] },
        { name: 'Processor', lines: ['13th generation, 10 cores'] },
        { name: 'RAM', lines: ['16 GB'] },
        { name: 'Memory Size', lines: ['512 GB SSD'] },
      ],
    });
    expect(findings).toEqual(findingsOf(fullClaim));
  });

  test('says of an empty claim its reference alone', () => {
    expect(reportOf(emptyClaim)).toEqual({
      number: 'CLM-100235',
      date: null,
      claim: [{ name: 'Claim Reference', lines: ['CLM-100235'] }],
      inspection: [],
      accessories: [],
      device: [],
      findings: [],
    });
  });

  test('keeps an address of more lines than five as it was written', () => {
    const registeredAddress = 'a house\nb road\nc\nd\ne\nf';
    expect(reportOf({ ...emptyClaim, registeredAddress }).claim[0]).toEqual({
      name: 'Address',
      lines: ['a house', 'b road', 'c', 'd', 'e', 'f'],
    });
  });

  test('has a date without an engineer, and an engineer without a date', () => {
    const eventDate = '2025-11-06T09:30:00Z';
    expect(reportOf({ ...emptyClaim, inspectionStart: { eventDate, engineer: '' } })).toMatchObject({
      date: eventDate,
      inspection: [{ name: 'Inspection Date', lines: ['06/11/2025'] }],
    });
  });
});

describe('findings', () => {
  test('are grouped by what they say, each with a line of its own', () => {
    const dataFormData = [
      formItem('Repair Type 2', { stringValue: 'Clean' }),
      formItem('Repair Type 1', { stringValue: 'Test' }),
      formItem('Inspection Type 3', { stringValue: 'Dust' }),
      formItem('Inspection Type 6', { stringValue: 'Not counted' }),
      formItem('Repair Action Needed', { stringValue: 'Repair' }),
    ];
    expect(findingsOf({ dataFormData })).toEqual([
      { name: 'Repair Action Needed', lines: ['Repair'] },
      { name: 'Fault Diagnosis', lines: ['Dust'] },
      { name: 'Repair Action', lines: ['Test', 'Clean'] },
    ]);
  });

  test('are none where the form says nothing', () => {
    expect(findingsOf({ dataFormData: [] })).toEqual([]);
  });
});

describe('the lines of an entry', () => {
  test('are those of all its texts, each once and none empty', () => {
    expect(entry('Contact', 'b\n\n a  c ', '', 'b', 'd')).toEqual([{ name: 'Contact', lines: ['b', 'a c', 'd'] }]);
    expect(entry('Contact', ' \n\t')).toEqual([]);
    expect(entry('Contact')).toEqual([]);
  });

  test('are cut one letter, and one line, after what fits', () => {
    const long = 'x'.repeat(10_000);
    expect(entry('Model', `${long}x`)[0]?.lines).toEqual([`${long}…`]);
    const lines = Array.from({ length: 201 }, (_, at) => `Line ${at}`);
    expect(entry('Model', lines.join('\n'))[0]?.lines).toEqual([...lines.slice(0, 200), '…']);
    const longLines = [long, ...lines].map((line) => `${line}y`).join('\n');
    expect(entry('Model', longLines)[0]?.lines[0]).toBe(`${long}…`);
  });
});
