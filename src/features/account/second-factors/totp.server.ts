import { timingSafeEqual } from 'node:crypto';

import { generateSecret, generateSync, generateURI } from 'otplib';
import { renderSVG } from 'uqr';

/** In seconds (RFC 6238). */
const stepSeconds = 30;
/** A code is good one step before and after its own, because people type slowly and clocks are a little off. */
const goodSteps = 1;
/** A code of up to ten minutes away is not good, but tells that a clock is wrong. */
const explainedSteps = (10 * 60) / stepSeconds;

export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator app is shown: the address that the QR code holds, and the code as an image. */
export function totpPicture(secret: string, who: { issuer: string; label: string }): { uri: string; qr: string } {
  const uri = generateURI({ ...who, secret });
  return { uri, qr: renderSVG(uri, { border: 4, ecc: 'M', pixelSize: 4 }) };
}

/** Right with the time step that it belongs to, so that it is not good twice; or why it is not right. */
export type CodeCheck = { kind: 'right'; step: number } | { kind: 'wrong' | 'used' | 'other-clock' };

function isCodeOf(secret: string, step: number, code: string): boolean {
  const expected = generateSync({ secret, epoch: step * stepSeconds });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(code));
}

/** Compares a code with those around an instant. `lastStep` is the step of the code that was accepted last. */
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
