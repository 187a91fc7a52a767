import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number, each as the text of its dictionary. Parsed without a library, as a checker would. */
export type RawPdf = { objects: ReadonlyMap<number, string>; streams: ReadonlyMap<number, string>; trailer: string };

/** Parses a PDF with uncompressed object dictionaries, as ours are; streams are inflated. */
export function rawPdf(bytes: Uint8Array): RawPdf {
  const text = Buffer.from(bytes).toString('latin1');
  const objects = new Map<number, string>();
  const streams = new Map<number, string>();
  for (const [, number, body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', stream] = body.split(/\nstream\n/, 2);
    objects.set(Number(number), dictionary);
    if (stream === undefined) continue;
    const content = Buffer.from(stream.replace(/\n?endstream[\s\S]*$/, ''), 'latin1');
    const isDeflated = dictionary.includes('/FlateDecode') && !dictionary.includes('/Subtype /Image');
    streams.set(Number(number), (isDeflated ? inflateSync(content) : content).toString('latin1'));
  }
  return { objects, streams, trailer: text.slice(text.lastIndexOf('trailer')) };
}

export function objectsOf({ objects }: RawPdf, kind: string): string[] {
  return [...objects.values()].filter((object) => new RegExp(`${kind}\\b(?!\\w)`).test(object));
}

export function referred({ objects }: RawPdf, dictionary: string, key: string): string {
  const number = new RegExp(`${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  return objects.get(Number(number)) ?? '';
}

export function contentOf({ streams }: RawPdf, page: string): string {
  return streams.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])) ?? '';
}

const painting = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'Do', 'sh', 'EI']);

/** Counts what a page paints inside and outside of marked content, and returns the ids of what is marked. */
export function markedContent(content: string): { inside: number; outside: number; ids: number[]; unclosed: number } {
  const ids = [...content.matchAll(/\/MCID (\d+)/g)].map(([, id]) => Number(id));
  // Strings hold arbitrary bytes, which must not be parsed as operators.
  const bare = content.replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '()');
  const found = { inside: 0, outside: 0, ids, unclosed: 0 };
  for (const word of bare.split(/[\s<>[\]]+/)) {
    if (word === 'BDC' || word === 'BMC') found.unclosed += 1;
    else if (word === 'EMC') found.unclosed -= 1;
    else if (painting.has(word)) found[found.unclosed > 0 ? 'inside' : 'outside'] += 1;
  }
  return found;
}
