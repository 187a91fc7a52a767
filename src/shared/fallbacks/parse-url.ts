/** Returns the URL, or null if it is invalid. Not `URL.parse`, which needs Safari 18 or Chrome 126. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
