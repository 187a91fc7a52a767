const typed = /^([-\u2212]?)\s*£?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?$/;

/** Returns pounds as people type them, such as "120", "£1,200.50" or "-5", as pence; null for what is no amount. */
export function penceTyped(text: string): number | null {
  const parts = typed.exec(text.trim());
  if (parts === null) return null;
  const [, sign = '', pounds = '', rest = ''] = parts;
  if (pounds === '' && rest === '') return null;
  const pence = Number(pounds.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
  if (!Number.isSafeInteger(pence)) return null;
  return sign !== '' && pence > 0 ? -pence : pence;
}

/** Returns pence as a field has them: "1200.50". */
export const typedPounds = (pence: number): string => (pence / 100).toFixed(2);
