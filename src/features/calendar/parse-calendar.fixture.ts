export type ParsedCalendar = Record<'properties' | 'event' | 'alarm', Record<string, string>>;

const partOf = { VCALENDAR: 'properties', VEVENT: 'event', VALARM: 'alarm' } as const;

const isComponent = (name: string | undefined): name is keyof typeof partOf => name !== undefined && name in partOf;

/** Reverses RFC 5545 §3.3.11; throws for an unknown escape. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(.?)/gs, (_all, sign: string) => {
    if (sign === 'n' || sign === 'N') return '\n';
    if ([';', ',', '\\'].includes(sign)) return sign;
    throw new Error(`Unknown escape: \\${sign}`);
  });
}

function checkedLines(file: string): string[] {
  if (!file.endsWith('\r\n')) throw new Error('The last line has no line break.');
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break: ${JSON.stringify(line)}`);
    const octets = Buffer.byteLength(line);
    if (octets > 75) throw new Error(`${octets} octets in a line: ${line}`);
  }
  return lines;
}

type Line = { name: string; value: string };

function lineOf(text: string): Line {
  const [, name = '', value = ''] = /^([A-Z][A-Z-]*(?:;[A-Z]+=[A-Z]+)*):(.*)$/.exec(text) ?? [];
  if (name === '') throw new Error(`Not a property: ${text}`);
  return { name, value };
}

function addProperty(part: Record<string, string>, { name, value }: Line): void {
  if (name in part) throw new Error(`Twice: ${name}`);
  part[name] = unescaped(value);
}

/** Parses a file strictly: CRLF, at most 75 octets in a line, components closed in order, no property twice. */
export function parseCalendar(file: string): ParsedCalendar {
  const parsed: ParsedCalendar = { properties: {}, event: {}, alarm: {} };
  const open: (keyof typeof partOf)[] = [];
  const unfolded = checkedLines(file).join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  for (const line of unfolded.map(lineOf)) {
    const component = open.at(-1);
    if (line.name === 'BEGIN' && isComponent(line.value)) open.push(line.value);
    else if (!component) throw new Error(`Outside of every component: ${line.name}`);
    else if (line.name !== 'END') addProperty(parsed[partOf[component]], line);
    else if (open.pop() !== line.value) throw new Error(`Closed out of order: ${line.value}`);
  }
  if (open.length > 0) throw new Error(`Not closed: ${open.join(', ')}`);
  return parsed;
}
