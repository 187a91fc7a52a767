import type { Chances } from './chances.ts';

// Documents that are nearly right, because what is wholly wrong is refused at the door and proves little.

/** Text that stands in a document as it is, where no value would be written so. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Node = Record<string, unknown> | unknown[];

const numbers = [
  '0',
  '-0',
  '-1',
  '1e308',
  '1e999',
  '-1e999',
  '5e-324',
  '0.1e-400',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '123456789012345678901234567890',
  '0.000000000000000000001',
  '99999999999999.999',
  '1E+2',
].map((text) => new Raw(text));

const dates = [
  '0000-00-00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30',
  '-271821-04-20T00:00:00Z',
  '2026-11-21T25:61:61Z',
  '2026-11-21T10:00:00+99:99',
  'infinity',
  '-infinity',
  'now',
];

const texts = [
  "'; drop table claim; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '${7*7}',
  '{{7*7}}',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066RTL',
  '\u200b\u200d\ufeff',
  '👩‍👩‍👧‍👦'.repeat(50),
  'ﷺ'.repeat(300),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '\r\n\r\n',
  '\t',
  ' ',
  '',
  '\\',
  '"',
  'null',
  'NaN',
  'true',
  '[]',
  '\u2028\u2029',
  'İıſK',
  'ß'.repeat(255),
  'a'.repeat(256),
  'a'.repeat(10_000),
  'é'.repeat(60_000),
  `${'a'.repeat(30)}!`.repeat(900),
  'javascript:alert(1)',
  'https://127.0.0.1/',
  'http://[::1]:1/',
  'https://example.com:99999999',
  'data:,',
  '//x/y',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '1',
  '-1',
  '1e5',
  '0x10',
  '١٢٣',
  '=cmd()',
  '"a"@example.com',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(250)}.com`,
  'x@exa\nmple.com',
  'ü@ü.example',
  ...dates,
];

const prototypes = [
  '"__proto__":{"admin":true}',
  '"constructor":{"prototype":{"admin":true}}',
  '"\\u005f_proto__":[]',
  '"toString":1,"valueOf":null,"hasOwnProperty":0',
  '"then":{"a":1},"toJSON":"x","length":-1',
];

/** Anything but what was there. */
function otherValue({ pick, chance, below }: Chances): unknown {
  if (chance(0.35)) return pick(texts);
  if (chance(0.4)) return pick(numbers);
  const more = [null, true, false, {}, [], [[]], [null], { a: { b: 1 } }, pick(texts).slice(0, 20).repeat(below(300))];
  return pick(more);
}

function nested({ pick, below }: Chances): Raw {
  const depth = pick([10, 100, 1_000, 5_000, 10_000]) + below(10);
  const [open, close] = pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"":[', ']}]'],
  ] as const);
  return new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`);
}

function writeObject(node: Record<string, unknown>): string {
  const pairs = Object.entries(node).map(([key, value]) =>
    key.startsWith('\0raw') && value instanceof Raw ? value.text : `${JSON.stringify(key)}:${write(value)}`,
  );
  return `{${pairs.join(',')}}`;
}

/** As JSON, with what is raw as it is. */
function write(node: unknown): string {
  if (node instanceof Raw) return node.text;
  if (Array.isArray(node)) return `[${node.map(write).join(',')}]`;
  if (typeof node === 'object' && node !== null) return writeObject(node as Record<string, unknown>);
  return JSON.stringify(node) ?? 'null';
}

function nodesIn(root: unknown): Node[] {
  const found: Node[] = [];
  const open = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null || next instanceof Raw) continue;
    found.push(next as Node);
    open.push(...Object.values(next));
  }
  return found;
}

function copyOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(copyOf);
  if (typeof node !== 'object' || node === null || node instanceof Raw) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, copyOf(child)]));
}

type Change = (node: Record<string, unknown>, key: string, chances: Chances) => void;

const changes: Change[] = [
  (node, key, chances) => void (node[key] = otherValue(chances)),
  (node, key, chances) => void (node[key] = otherValue(chances)),
  (node, key, { pick }) => void (node[key] = pick(texts)),
  (node, key) => void delete node[key],
  (node, key, chances) => void (node[key] = nested(chances)),
  (node, key) => void (node[key] = [node[key], copyOf(node[key])]),
  (node, key) => void (node[key] = { [key]: node[key] }),
  (node, _key, { pick }) =>
    void (node[pick(['id', 'roles', 'excessPaymentTaken', '', 'x'.repeat(99)])] = pick(numbers)),
  (node, _key, { pick }) => void (node['\0raw proto'] = new Raw(pick(prototypes))),
  (node, key, chances) => void (node['\0raw twice'] = new Raw(`${JSON.stringify(key)}:${write(otherValue(chances))}`)),
  (node, key, { below }) => {
    const again = node[key];
    // So often that the whole stays near the largest body; each its own, so that the next change is of one of them.
    node[key] = Array.from({ length: below(70_000 / (write(again).length + 1)) }, () => copyOf(again));
  },
];

function changeTree(root: unknown, chances: Chances): unknown {
  const nodes = nodesIn(root);
  if (nodes.length === 0 || chances.chance(0.05)) return otherValue(chances);
  const node = chances.pick(nodes) as Record<string, unknown>;
  const keys = Object.keys(node);
  chances.pick(changes)(node, chances.pick(keys.length > 0 ? keys : ['x']), chances);
  return root;
}

const breaks: ((text: string, chances: Chances) => string | Buffer)[] = [
  (text, { below }) => text.slice(0, below(text.length)),
  (text, { below, pick }) => {
    const at = below(text.length);
    return (
      text.slice(0, at) + pick(['"', '{', '}', ',', '\\', '\0', '//', '/**/', "'", 'NaN', '\ufeff']) + text.slice(at)
    );
  },
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text, { below }) => {
    const bytes = Buffer.from(text);
    if (bytes.length > 0) bytes[below(bytes.length)] = 128 + below(128);
    return bytes;
  },
  (text) => text + text,
  () => '',
  (text) => `[${text}]`,
  (text) => ' '.repeat(60_000) + text,
];

/** A document near `base`, as it goes over the wire. One in thirty is right. */
export function nearly(base: unknown, chances: Chances): string | Buffer {
  let tree: unknown = structuredClone(base);
  const times = chances.chance(0.03) ? 0 : 1 + chances.below(3);
  for (let time = 0; time < times && write(tree).length < 40_000; time += 1) tree = changeTree(tree, chances);
  const text = write(tree);
  return times > 0 && chances.chance(0.1) ? chances.pick(breaks)(text, chances) : text;
}

/** A value for a query or a path, near what was there. */
export function nearlyText(base: string, chances: Chances): string {
  if (chances.chance(0.6)) return base;
  const other = chances.chance(0.2) ? chances.pick(numbers).text : chances.pick(texts);
  return chances.chance(0.3) ? base + other : other;
}
