import { getResolvedPDFJS } from 'unpdf';
import type { PDFDocumentProxy } from 'unpdf/pdfjs';

export type Element = { role: string; alt?: string; children: Element[] };

export type ReadPdf = {
  pages: string[];
  title: unknown;
  author: unknown;
  language: unknown;
  isMarked: boolean;
  showsTitle: boolean;
  outline: string[];
  roles: string[];
  alts: string[];
  /** Width and height of each page in points. */
  sizes: [number, number][];
  /** The lowest text on each page above its footer. */
  lowest: string[];
  /** Texts that stand over others. */
  overlapping: string[];
  /** Right edge of the rightmost text on any page, in points. */
  rightmost: number;
  metadata: string;
};

async function outlineOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const flat = (items: Awaited<ReturnType<PDFDocumentProxy['getOutline']>>): string[] =>
    items.flatMap(({ title, items: more }) => [title, ...flat(more)]);
  return flat((await pdf.getOutline()) ?? []);
}

function elementsOf(node: unknown): Element[] {
  const { role, alt, children = [] } = node as Partial<Element>;
  if (role === undefined) return [];
  return [{ role, ...(alt !== undefined && { alt }), children: [] }, ...children.flatMap(elementsOf)];
}

const footerHeight = 68;

type Word = { str: string; transform: number[] };

function lowestOf(words: Word[]): string {
  const heightOf = ({ transform }: Word) => Math.round(transform[5] ?? 0);
  const body = words.filter((word) => heightOf(word) > footerHeight && word.str.trim() !== '');
  const lowest = Math.min(...body.map(heightOf));
  return body
    .filter((word) => heightOf(word) === lowest)
    .map(({ str }) => str)
    .join(' ');
}

type Placed = { str: string; x: number; y: number; wide: number; size: number };

const isOver = (one: Placed, other: Placed): boolean =>
  one.y > other.y + 1 &&
  one.y - other.y < 0.9 * other.size &&
  one.x < other.x + other.wide &&
  other.x < one.x + one.wide;

/** Returns texts whose lines are closer than their letters are high. */
function overlappingIn(words: Placed[]): string[] {
  const seen = words.filter(({ str }) => str.trim() !== '');
  return seen.filter((one) => seen.some((other) => isOver(one, other))).map(({ str }) => str);
}

async function readPage(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ('str' in item ? [item] : []));
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    text: words
      .map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str))
      .join('')
      .replaceAll('\u200B', ''),
    size: [width, height] satisfies [number, number],
    rightmost: Math.max(...words.map(({ transform, width: wide }) => Number(transform[4]) + wide)),
    lowest: lowestOf(words.map(({ str, transform }) => ({ str, transform: transform.map(Number) }))),
    overlapping: overlappingIn(
      words.map(({ str, transform: [size, , , , x, y], width: wide }) => ({
        str,
        wide,
        x: Number(x),
        y: Number(y),
        size: Number(size),
      })),
    ),
    elements: elementsOf(await page.getStructTree()),
  };
}

/** pdf.js declares objects here and returns maps. */
function valuesOf(given: unknown): ReadonlyMap<unknown, unknown> {
  return given instanceof Map ? given : new Map(Object.entries(given ?? {}));
}

/** Reads a whole PDF. Throws if it cannot be read. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await getResolvedPDFJS();
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => readPage(pdf, index + 1)));
  const { info, metadata } = await pdf.getMetadata();
  const facts = info as Record<string, unknown>;
  const marks = valuesOf(await pdf.getMarkInfo());
  const preferences = valuesOf(await pdf.getViewerPreferences());
  const elements = pages.flatMap((page) => page.elements);
  const read = {
    pages: pages.map(({ text }) => text.replace(/\s+/g, ' ')),
    title: facts['Title'],
    author: facts['Author'],
    language: facts['Language'],
    isMarked: marks.get('Marked') === true,
    showsTitle: preferences.get('DisplayDocTitle') === true,
    outline: await outlineOf(pdf),
    roles: [...new Set(elements.map(({ role }) => role))],
    alts: elements.flatMap(({ alt }) => (alt === undefined ? [] : [alt])),
    sizes: pages.map(({ size }) => size),
    lowest: pages.map(({ lowest }) => lowest),
    overlapping: pages.flatMap(({ overlapping }) => overlapping),
    rightmost: Math.max(...pages.map((page) => page.rightmost)),
    metadata: JSON.stringify((metadata as { getRaw(): unknown } | null)?.getRaw() ?? ''),
  };
  await pdf.loadingTask.destroy();
  return read;
}
