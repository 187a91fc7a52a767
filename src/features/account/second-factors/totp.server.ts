import { timingSafeEqual } from 'node:crypto';

import { generateSecret, generateSync, generateURI } from 'otplib';
import { renderSVG } from 'uqr';

const stepSeconds = 30;
/** Codes of one step before and after are accepted, because people type slowly and clocks differ. */
const goodSteps = 1;
/** A code up to ten minutes away is refused, but shows that a clock is wrong. */
const explainedSteps = (10 * 60) / stepSeconds;

export function newTotpSecret(): string {
  return generateSecret();
}

export function totpPicture(secret: string, who: { issuer: string; label: string }): { uri: string; qr: string } {
  const uri = generateURI({ ...who, secret });
  return { uri, qr: renderSVG(uri, { border: 4, ecc: 'M', pixelSize: 4 }) };
}

/** The time step of a right code, so that it is good once; or why it is not right. */
export type CodeCheck = { kind: 'right'; step: number } | { kind: 'wrong' | 'used' | 'other-clock' };

function isCodeOf(secret: string, step: number, code: string): boolean {
  const expected = generateSync({ secret, epoch: step * stepSeconds });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(code));
}

export function checkTotp(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  typed: string,
  now: Date,
): CodeCheck {
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return { kind: 'wrong' };
  const current = Math.floor(now.getTime() / 1_000 / stepSeconds);
  const around = Array.from({ length: 2 * explainedSteps + 1 }, (_, index) => current - explainedSteps + index);
  const matching = around.filter((step) => isCodeOf(secret, step, code));
  const good = matching.find((step) => Math.abs(step - current) <= goodSteps);
  if (good === undefined) return { kind: matching.length > 0 ? 'other-clock' : 'wrong' };
  return lastStep !== null && good <= lastStep ? { kind: 'used' } : { kind: 'right', step: good };
}
