/** The repeats are unrolled, so that a long text takes linear time. */
const token =
  /[{}[\],:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\n\r]*/y;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or end' | 'end';

const after = (open: string[]): Expected => (open.length === 0 ? 'end' : 'comma or end');

const isValueExpected = (expected: Expected): boolean => expected === 'value' || expected === 'value or ]';

function afterOpening(mark: '{' | '[', expected: Expected, open: string[]): Expected | null {
  if (!isValueExpected(expected)) return null;
  open.push(mark);
  return mark === '{' ? 'name or }' : 'value or ]';
}

function afterClosing(mark: '}' | ']', expected: Expected, open: string[]): Expected | null {
  const [opening, whenEmpty] = mark === '}' ? ['{', 'name or }'] : ['[', 'value or ]'];
  if (expected !== whenEmpty && expected !== 'comma or end') return null;
  return open.pop() === opening ? after(open) : null;
}

const afterComma = (open: string[]): Expected => (open.at(-1) === '{' ? 'name' : 'value');

function afterToken(text: string, expected: Expected, open: string[]): Expected | null {
  if (text === '{' || text === '[') return afterOpening(text, expected, open);
  if (text === '}' || text === ']') return afterClosing(text, expected, open);
  if (text === ':') return expected === 'colon' ? 'value' : null;
  if (text === ',') return expected === 'comma or end' ? afterComma(open) : null;
  if (isValueExpected(expected)) return after(open);
  return text.startsWith('"') && expected.startsWith('name') ? 'colon' : null;
}

function brokenOffset(text: string): number | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    space.lastIndex = at;
    space.test(text);
    at = space.lastIndex;
    if (at === text.length) return expected === 'end' ? null : at;
    token.lastIndex = at;
    const [found] = token.exec(text) ?? [];
    const next: Expected | null = found === undefined ? null : afterToken(found, expected, open);
    if (found === undefined || next === null) return at;
    expected = next;
    at += found.length;
  }
}

export function brokenPosition(text: string): { line: number; column: number } | null {
  const offset = brokenOffset(text);
  if (offset === null) return null;
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
