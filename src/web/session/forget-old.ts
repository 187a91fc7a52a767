import { retentionMs, STORE_PREFIX } from './session.ts';

function isOld(text: string | null, now: number): boolean {
  const value: unknown = JSON.parse(text ?? 'null');
  const parts: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const times = parts.map((part) => (Array.isArray(part) ? Number(part[0]) : Number.NaN));
  return times.length > 0 && times.every((time) => Math.abs(now - time) >= retentionMs);
}

export function forgetOld(now: number): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORE_PREFIX));
    for (const key of keys) if (isOld(localStorage.getItem(key), now)) localStorage.removeItem(key);
  } catch {
    // A blocked storage holds nothing.
  }
}
