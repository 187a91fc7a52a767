import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { displayAddress, displayAddressLine, displayAddressLines, joinAddress, parseAddress } from './address.ts';
import { isUkPostcode } from './postcode.ts';

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

describe('display (spec §2.6)', () => {
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
    ['TYNE AND WEAR', 'Tyne and Wear'],
    ['stratford-upon-avon', 'Stratford-upon-Avon'],
    ['stow on the wold', 'Stow on the Wold'],
    ['BOURTON-ON-THE-WATER', 'Bourton-on-the-Water'],
    ["KING'S ISLE OF WIGHT", "King's Isle of Wight"],
    ['1 THE MALL', '1 The Mall'],
    ['1 the mall', '1 The Mall'],
    ['12-14 the parade', '12-14 The Parade'],
    ['12-the-mall', '12-The-Mall'],
    ['2b on the hill', '2B On the Hill'],
    ['flat 2, the old mill', 'Flat 2, The Old Mill'],
    ['flat a the mall', 'Flat A The Mall'],
    ['upon tyne', 'Upon Tyne'],
    ['high street under', 'High Street Under'],
    ['isle of 9', 'Isle Of 9'],
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

  const place = fc.constantFrom('stoke', 'TRENT', 'isle', 'Wight', 'newcastle');
  const small = fc.constantFrom('and', 'by', 'in', 'of', 'ON', 'under', 'upon', 'The', 'the');
  const number = fc.constantFrom('1', '12-14', '2b', '2B,', '1st');

  it('begins every line, and every name after a number, with a capital', () => {
    fc.assert(
      fc.property(small, fc.array(fc.oneof(place, small, number), { maxLength: 6 }), (first, rest) => {
        const words = displayAddressLine([first, ...rest].join(' ')).split(' ');
        const begins = words.filter((_, index) => index === 0 || /\d/.test(words[index - 1] ?? ''));
        expect(begins.filter((word) => !/^[\p{Lu}\d]/u.test(word))).toEqual([]);
      }),
    );
  });

  it('keeps a small word small between two names, whether it stands by spaces or by hyphens', () => {
    const inner = fc.constantFrom('and', 'by', 'in', 'OF', 'on', 'under', 'Upon');
    fc.assert(
      fc.property(place, inner, place, fc.constantFrom(' ', '-'), (one, between, other, joint) => {
        const [, shown] = displayAddressLine([one, between, other].join(joint)).split(joint);
        expect(shown).toBe(between.toLowerCase());
      }),
    );
  });

  it('changes no letter, only its case', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(place, small, number), { minLength: 1 }), (words) => {
        const line = words.join(' ');
        // A post code is the exception: its spaces move.
        fc.pre(!isUkPostcode(line));
        expect(displayAddressLine(line).toLowerCase()).toBe(line.toLowerCase());
      }),
    );
  });

  it('reads a line that has the form of a post code as one, whatever its words may mean', () => {
    expect(displayAddressLine('of 1 1st')).toBe('OF1 1ST');
  });

  it('copes with 50,000 characters', () => {
    expect(displayAddressLine('a-'.repeat(25_000))).toHaveLength(50_000);
    expect(displayAddressLine("'".repeat(50_000))).toHaveLength(50_000);
  });
});
