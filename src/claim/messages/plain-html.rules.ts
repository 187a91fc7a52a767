// Most messages need no cleaning (security promise 10), and the full sanitiser costs as much as storing them.

const inline = new Set(['b', 'strong', 'i', 'em', 'u']);
const deepest = 10;

/** A paragraph may not be nested, because parsers close one before another. */
function mayOpen(name: string, open: readonly string[]): boolean {
  if (open.length >= deepest) return false;
  return name === 'p' ? open.length === 0 : inline.has(name);
}

export function isPlainHtml(html: string): boolean {
  if (html.includes('&')) return false;
  const open: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    const end = html.indexOf('>', from);
    if (end < at) return false;
    const name = html.slice(at + 1, end);
    if (name.startsWith('/')) {
      if (open.pop() !== name.slice(1)) return false;
    } else if (mayOpen(name, open)) open.push(name);
    else return false;
    from = end + 1;
  }
  return open.length === 0 && !html.includes('>', from);
}
