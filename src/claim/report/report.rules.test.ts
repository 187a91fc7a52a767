import { describe, expect, test } from 'vitest';
import { fullClaim, emptyClaim, formItem } from './report.fixture.ts';
import { findingNames, isReportReady, reportOf, reportTitle } from './report.rules.ts';

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
