// Device passwords are hardly restricted, because only the device knows its rules (spec §5.3).
import { type PasscodeType, passcodeTypes } from '#claim/passcode/passcode-types.rules.ts';
import { isWellFormed } from '#shared/fallbacks/well-formed.ts';
import { fewestNodes, isDrawable, patternOf } from './pattern.rules.ts';

export type PasscodeProblem = 'required' | 'pattern-too-short' | 'invalid';

/** In code points. */
export const longestPassword = 200;

export function isPasscodeType(text: string): text is PasscodeType {
  return (passcodeTypes as readonly string[]).includes(text);
}

function patternProblem(passcode: string): PasscodeProblem | null {
  const pattern = patternOf(passcode);
  if (pattern === null || !isDrawable(pattern)) return 'invalid';
  return pattern.length < fewestNodes ? 'pattern-too-short' : null;
}

function isPassword(passcode: string): boolean {
  return Array.from(passcode).length <= longestPassword && !/\p{Cc}/u.test(passcode) && isWellFormed(passcode);
}

export function passcodeProblem(type: PasscodeType, passcode: string): PasscodeProblem | null {
  if (passcode.trim() === '') return 'required';
  if (type === 'pattern') return patternProblem(passcode);
  const isFine = type === 'pin' ? /^[0-9]{1,8}$/.test(passcode) : isPassword(passcode);
  return isFine ? null : 'invalid';
}
