/** Returns the address, or null for what is none. Not `URL.parse`, which Safari has from 18 and Chrome from 126 on only. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
