import type { WriteStream } from 'node:tty';

/** Says things, and keeps one line of progress below them where the output is a terminal. */
export type Terminal = {
  say(text: string): void;
  /** How it stands now. Elsewhere than on a terminal it is said at most every ten seconds. */
  progress(text: string): void;
};

const plainPause = 10_000;

export function openTerminal(out: Pick<WriteStream, 'write' | 'isTTY' | 'columns'>): Terminal {
  let shown = '';
  let saidAt = performance.now();
  const clear = () => {
    if (shown !== '') out.write('\r\u001B[2K');
    shown = '';
  };
  const say = (text: string) => {
    clear();
    out.write(`${text}\n`);
  };
  const progress = (text: string) => {
    if (!out.isTTY) {
      if (performance.now() - saidAt < plainPause) return;
      saidAt = performance.now();
      return say(text);
    }
    clear();
    // One that wraps could not be wiped again.
    shown = text.slice(0, Math.max(20, (out.columns || 80) - 1));
    out.write(shown);
  };
  return { say, progress };
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
export const count = (value: number): string => number.format(value);

export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1_000 && unit < units.length - 1; unit += 1) value /= 1_000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

export function durationOf(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}

/** A bar of 24 signs. */
export function barOf(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * 24);
  return `[${'#'.repeat(full)}${'-'.repeat(24 - full)}]`;
}
