// Messages that are clean as they stand (security promise 10): text with nothing to escape in it, and the few simplest
// elements, closed in order. Most messages are, and the whole look through costs as much as storing them does.

const inline = new Set(['b', 'strong', 'i', 'em', 'u']);
const deepest = 10;

/** Whether this element may open here. A paragraph stands in nothing, because parsers close one before another. */
function mayOpen(name: string, open: readonly string[]): boolean {
  if (open.length >= deepest) return false;
  return name === 'p' ? open.length === 0 : inline.has(name);
}

/** Whether cleaning would change nothing. False where that is not plain to see. */
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
