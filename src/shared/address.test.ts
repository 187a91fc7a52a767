import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { displayAddress, displayAddressLine, displayAddressLines, joinAddress, parseAddress } from './address.ts';

const full = { line1: 'Flat 2B', line2: '1 High Street', line3: '', city: 'Leeds', postcode: 'LS1 4DY' };

describe('five lines', () => {
  it('are joined by line feeds and keep their places', () => {
    expect(joinAddress(full)).toBe('Flat 2B\n1 High Street\n\nLeeds\nLS1 4DY');
    expect(joinAddress({ line1: '', line2: '', line3: '', city: '', postcode: '' })).toBe('\n\n\n\n');
  });

  it('cannot be moved by a line break inside a line', () => {
    expect(joinAddress({ ...full, line1: 'Flat 2B\r\nRear' })).toBe('Flat 2B Rear\n1 High Street\n\nLeeds\nLS1 4DY');
  });

  test.each([
    ['', { line1: '', line2: '', line3: '', city: '', postcode: '' }],
    ['1 High Street', { line1: '1 High Street', line2: '', line3: '', city: '', postcode: '' }],
    ['\n\n\nLeeds\n', { line1: '', line2: '', line3: '', city: 'Leeds', postcode: '' }],
    ['Flat 2B \r\n 1 High Street\r\n\r\nLeeds\r\nLS1 4DY', full],
  ])('%j is parsed', (text, address) => expect(parseAddress(text)).toEqual(address));

  it('are five at most, even when the sixth is empty', () => {
    expect(parseAddress('1\n2\n3\n4\n5\n6')).toBeNull();
    expect(parseAddress('1\n2\n3\n4\n5\n')).toBeNull();
    expect(parseAddress('\n'.repeat(50_000))).toBeNull();
  });

  it('come back as they were', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '').trim());
    fc.assert(
      fc.property(fc.record({ line1: line, line2: line, line3: line, city: line, postcode: line }), (address) => {
        expect(parseAddress(joinAddress(address))).toEqual(address);
      }),
    );
  });
});

describe('display (§2)', () => {
  test.each([
    ['12 HIGH STREET', '12 High Street'],
    ['12 high street', '12 High Street'],
    ["o'neill house", "O'Neill House"],
    ['O’NEILL HOUSE', 'O’Neill House'],
    ['st. john’s road', 'St. John’s Road'],
    ["ST. JOHN'S ROAD", "St. John's Road"],
    ['MCDONALD AVENUE', 'McDonald Avenue'],
    ['McDonald Avenue', 'McDonald Avenue'],
    ['DeVere gardens', 'DeVere Gardens'],
    ['flat 2b, 1a mill lane', 'Flat 2B, 1A Mill Lane'],
    ['1st floor, 22nd avenue', '1st Floor, 22nd Avenue'],
    ['po box 12', 'PO Box 12'],
    ['p.o. box 12', 'P.O. Box 12'],
    ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
    ['newcastle upon tyne', 'Newcastle upon Tyne'],
    ['THE ISLE OF WIGHT', 'The Isle of Wight'],
    ['1 the mall', '1 The Mall'],
    ['flat 2b, the old mill', 'Flat 2B, The Old Mill'],
    ['(rear) élan court', '(Rear) Élan Court'],
    ['  a   b ', 'A B'],
    ['sw1a1aa', 'SW1A 1AA'],
    ['', ''],
  ])('%j is shown as %j', (line, shown) => expect(displayAddressLine(line)).toBe(shown));

  it('shows a whole address, the post code in upper case with one space', () => {
    const typed = { line1: 'FLAT 2B', line2: '1 high street', line3: '', city: 'leeds', postcode: 'ls14dy' };
    expect(displayAddress(typed)).toEqual(full);
    expect(displayAddressLines(typed)).toEqual(['Flat 2B', '1 High Street', 'Leeds', 'LS1 4DY']);
  });

  it('changes nothing the second time', () => {
    const latin = fc.string({ unit: fc.constantFrom(..."aBc mM'-.,(2 ") });
    fc.assert(
      fc.property(latin, (line) => {
        const once = displayAddressLine(line);
        expect(displayAddressLine(once)).toBe(once);
      }),
    );
  });

  it('copes with 50,000 characters', () => {
    expect(displayAddressLine('a-'.repeat(25_000))).toHaveLength(50_000);
    expect(displayAddressLine("'".repeat(50_000))).toHaveLength(50_000);
  });
});
