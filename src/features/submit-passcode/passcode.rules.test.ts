import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { PasscodeType } from '#claim/passcode/passcode-types.rules.ts';
import { isPasscodeType, passcodeProblem, type PasscodeProblem } from './passcode.rules.ts';

const rows: [PasscodeType, string, PasscodeProblem | null][] = [
  ['password', '', 'required'],
  ['password', '   ', 'required'],
  ['password', ' correct horse ', null],
  ['password', '密码🙂', null],
  ['password', '🙂'.repeat(200), null],
  ['password', 'x'.repeat(201), 'invalid'],
  ['password', 'a\nb', 'invalid'],
  ['password', 'a\u0000b', 'invalid'],
  ['password', 'a\ud800', 'invalid'],
  ['pin', '', 'required'],
  ['pin', '1', null],
  ['pin', '40718829', null],
  ['pin', '407188291', 'invalid'],
  ['pin', '40a1', 'invalid'],
  ['pin', '40 71', 'invalid'],
  ['pin', '٤٠٧١', 'invalid'],
  ['pin', '4071\n', 'invalid'],
  ['pattern', '', 'required'],
  ['pattern', '0,1,2', 'pattern-too-short'],
  ['pattern', '0,1,2,5', null],
  ['pattern', '0,1,2,5,8', null],
  ['pattern', '0,1,2,5,8,7,6,3,4', null],
  ['pattern', '0,1,2,1', 'invalid'],
  ['pattern', '0,1,2,9', 'invalid'],
  ['pattern', '0,2,5,8', 'invalid'],
  ['pattern', '0125', 'invalid'],
];

test.each(rows)('a %s %j: %s', (type, passcode, problem) => expect(passcodeProblem(type, passcode)).toBe(problem));

test('a PIN is fine exactly when it is one to eight digits', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789a -') }), (text) => {
      expect(passcodeProblem('pin', text) === null).toBe(/^\d{1,8}$/.test(text));
    }),
  ));

test('any text at all gets an answer', () =>
  fc.assert(
    fc.property(fc.constantFrom('password', 'pin', 'pattern'), fc.string({ unit: 'binary' }), (type, text) => {
      expect([null, 'required', 'pattern-too-short', 'invalid']).toContain(passcodeProblem(type, text));
    }),
  ));

test.each(['PIN', 'face', '', 'constructor'])('%j is no type', (text) => expect(isPasscodeType(text)).toBe(false));
