import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readBrands } from '#server/brands/brand-folder.ts';
import { reportRenderer, type ReportRenderer } from './report-pdf.server.ts';
import { contentOf, markedContent, objectsOf, rawPdf, referred, type RawPdf } from './report-structure.fixture.ts';
import { readPdf } from './report-reading.fixture.ts';
import { fullClaim } from '#claim/report/report.fixture.ts';
import { reportOf, type ReportClaim } from '#claim/report/report.rules.ts';
import type { Locale } from '#shared/locale.ts';

// The checkpoints of the Matterhorn Protocol 1.1 (PDF Association) for PDF/UA-1 that a program can decide and that our
// reports can touch. Colour, reading order and the fit of alternative texts are for people: docs/acceptance.md.
const brandsFolder = fileURLToPath(new URL('../../../brands/', import.meta.url));

let press: ReportRenderer;
beforeAll(() => {
  press = reportRenderer();
});
afterAll(() => press.close());

const accessories = Array.from({ length: 90 }, (_, index) => `Cable ${index}`).join('\n');
const reports = {
  'of one page': fullClaim,
  'of several pages': { ...fullClaim, accessories },
  'in Polish': { ...fullClaim, locale: 'pl' as const },
  'in four scripts': { ...fullClaim, endUserName: 'Ζωή Дмитрий שרה سلمى' },
};

const standardRoles = new Set(
  [
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody',
    'Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu Figure Formula Form',
  ].flatMap((line) => line.split(' ')),
);

const roleOf = (element: string) => /\/S \/(\w+)/.exec(element)?.[1] ?? '';

describe.each<[string, ReportClaim & { locale?: Locale }]>(Object.entries(reports))('a report %s', (_, claim) => {
  const { locale = 'en-GB' } = claim;
  let pdf: RawPdf;
  let catalogue: string;
  let pages: string[];
  let elements: string[];
  beforeAll(async () => {
    const [brand] = readBrands(brandsFolder).all;
    pdf = rawPdf(await press.draw(reportOf(claim), brand!, { issuedAt: new Date('2025-11-07T12:00:00Z'), locale }));
    catalogue = objectsOf(pdf, '/Type /Catalog')[0] ?? '';
    pages = objectsOf(pdf, '/Type /Page');
    elements = objectsOf(pdf, '/Type /StructElem');
  });

  test('01-003, 01-004, 01-005: whatever is painted is tagged or an artifact, never both', () => {
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const { inside, outside, unclosed } = markedContent(contentOf(pdf, page));
      expect(inside).toBeGreaterThan(10);
      expect({ outside, unclosed }).toEqual({ outside: 0, unclosed: 0 });
      expect(contentOf(pdf, page)).not.toMatch(/\/Artifact\b[^B]*\/MCID/);
    }
  });

  test('01-006: every piece that is marked has its place in the structure', () => {
    const root = referred(pdf, catalogue, '/StructTreeRoot');
    const tree = /\/Nums \[([^\]]*)\]/.exec(root)?.[1] ?? '';
    const parents = new Map(
      [...tree.matchAll(/(\d+) (\d+) 0 R/g)].map(([, page, list]) => [Number(page), Number(list)]),
    );
    for (const page of pages) {
      const { ids } = markedContent(contentOf(pdf, page));
      const list = pdf.objects.get(parents.get(Number(/\/StructParents (\d+)/.exec(page)?.[1])) ?? -1) ?? '';
      const owners = [...list.matchAll(/(\d+) 0 R/g)].map(([, owner]) => pdf.objects.get(Number(owner)) ?? '');
      expect(new Set(ids).size).toBe(ids.length);
      expect(owners).toHaveLength(ids.length);
      expect(owners.filter((owner) => !owner.includes('/Type /StructElem'))).toEqual([]);
    }
  });

  test('01-007: nothing is suspected, and the whole file says that it is tagged', () => {
    expect(catalogue).toMatch(/\/Marked true/);
    expect(catalogue).not.toMatch(/\/Suspects true/);
  });

  test('02-001, 02-003, 02-004: every role is a standard one, or mapped to one that is', () => {
    const map = /\/RoleMap <<([\s\S]*?)>>/.exec(referred(pdf, catalogue, '/StructTreeRoot'))?.[1] ?? '';
    const mapped = new Map([...map.matchAll(/\/(\w+) \/(\w+)/g)].map(([, from = '', to = '']) => [from, to]));
    for (const from of mapped.keys()) expect(standardRoles.has(from)).toBe(false);
    for (const to of mapped.values()) expect(standardRoles.has(to)).toBe(true);
    const unknown = elements.map(roleOf).filter((role) => !standardRoles.has(role) && !mapped.has(role));
    expect(unknown).toEqual([]);
  });

  test('06-001 to 06-004, 05-001: its metadata name it and say PDF/UA-1', () => {
    const number = /\/Metadata (\d+) 0 R/.exec(catalogue)?.[1];
    const metadata = pdf.streams.get(Number(number)) ?? '';
    expect(metadata).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/);
    expect(metadata).toMatch(/<dc:title>.*(?:Inspection Report|Raport z diagnozy).*<\/dc:title>/);
  });

  test('07-001, 07-002: a viewer shows its title, not its file name', () => {
    expect(catalogue).toMatch(/\/DisplayDocTitle true/);
  });

  test('09-004 to 09-006: lists hold items, items hold label and body, tables hold rows', () => {
    const numbers = new Map([...pdf.objects].map(([number, object]) => [number, roleOf(object)]));
    const allowed: Record<string, RegExp> = {
      L: /^(?:L|LI|Caption)$/,
      LI: /^(?:Lbl|LBody)$/,
      Table: /^(?:TR|THead|TBody|TFoot|Caption)$/,
      TR: /^(?:TH|TD)$/,
    };
    const misplaced = elements.flatMap((element) => {
      const within = /\/K \[([^\]]*)\]/.exec(element)?.[1] ?? '';
      const roles = [...within.matchAll(/(\d+) 0 R/g)].map(([, child]) => numbers.get(Number(child)) ?? '');
      return roles.filter((role) => !(allowed[roleOf(element)] ?? /./).test(role));
    });
    expect(misplaced).toEqual([]);
  });

  test('11-001 to 11-006: it says its language', () => {
    expect(catalogue).toContain(`/Lang (${locale})`);
  });

  test('13-004: every figure has a text in its place', () => {
    const figures = elements.filter((element) => roleOf(element) === 'Figure');
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) expect(figure).toMatch(/\/Alt \(.+\)|\/ActualText \(.+\)/);
  });

  test('14-002, 14-003, 14-007: headings begin at the first level and skip none', () => {
    const byNumber = [...pdf.objects];
    const inOrder = (number: number): string[] => {
      const element = pdf.objects.get(number) ?? '';
      const within = /\/K \[([^\]]*)\]/.exec(element)?.[1] ?? '';
      return [roleOf(element), ...[...within.matchAll(/(\d+) 0 R/g)].flatMap(([, child]) => inOrder(Number(child)))];
    };
    const [root] = byNumber.find(([, object]) => roleOf(object) === 'Document') ?? [0];
    const levels = inOrder(root).flatMap((role) => (/^H\d$/.test(role) ? [Number(role.slice(1))] : []));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(elements.map(roleOf)).not.toContain('H');
  });

  test('15-003: a heading of a table says of which cells it is one', () => {
    for (const heading of elements.filter((element) => roleOf(element) === 'TH')) {
      expect(heading).toMatch(/\/Scope \/(?:Row|Column|Both)/);
    }
    // The report's name and value lists look like tables but are lists.
    expect(elements.map(roleOf)).not.toContain('Table');
  });

  test('25-001, 26-001, 20-001: neither forms, nor a password, nor layers that switch', () => {
    expect(catalogue).not.toMatch(/\/AcroForm|\/OCProperties/);
    expect(pdf.trailer).not.toMatch(/\/Encrypt/);
  });

  test('28-004 to 28-012: what can be clicked is tagged, described and reached in order', () => {
    for (const page of pages.filter((one) => one.includes('/Annots'))) expect(page).toMatch(/\/Tabs \/S/);
    for (const note of objectsOf(pdf, '/Subtype /Link')) {
      expect(note).toMatch(/\/StructParent \d+/);
      expect(note).toMatch(/\/Contents \(/);
    }
  });

  test('31-009, 31-027: every font is in the file and tells which letters its shapes are', () => {
    const fonts = objectsOf(pdf, '/Subtype /Type0');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/\/ToUnicode \d+ 0 R/);
    const descriptors = objectsOf(pdf, '/Type /FontDescriptor');
    expect(descriptors.length).toBeGreaterThanOrEqual(fonts.length);
    for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile[23]? \d+ 0 R/);
    const simple = objectsOf(pdf, '/Type /Font').filter((font) => /\/Subtype \/(?:Type1|TrueType|Type3)\b/.test(font));
    for (const font of simple) expect(font).toMatch(/\/ToUnicode \d+ 0 R/);
  });
});

test('in Polish it has Polish headings and names of rows, and what was typed as it was', async () => {
  const [brand] = readBrands(brandsFolder).all;
  const drawn = await press.draw(reportOf(fullClaim), brand!, { issuedAt: null, locale: 'pl' });
  const text = (await readPdf(drawn)).pages.join(' ');
  for (const said of ['Numer seryjny', 'Regulamin', fullClaim.endUserName]) expect(text).toContain(said);
  for (const english of ['Serial Number', 'Terms and conditions', 'Findings', 'Inspection Date']) {
    expect(text).not.toContain(english);
  }
  expect(text).toMatch(/Data diagnozy \d{2}\.\d{2}\.\d{4}/);
});

test('no text stands over another, whatever the rows of findings hold', async () => {
  const [brand] = readBrands(brandsFolder).all;
  const rows = ['Fault Diagnosis', 'Cause', 'Liquid Damage', 'Parts Needed'];
  const findings = rows.map((name, row) => ({ name, lines: ['One', 'Two', 'Three'].slice(row) }));
  const drawn = await press.draw({ ...reportOf(fullClaim), findings }, brand!, { issuedAt: null });
  expect((await readPdf(drawn)).overlapping).toEqual([]);
});
