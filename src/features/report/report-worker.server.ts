import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** One report to draw: what the template reads, as JSON, and the logo's place in it and on the disk. */
export type Order = { id: number; content: Record<string, unknown>; logo: { path: string; file: string } };
export type Drawn = { id: number; pdf: Uint8Array } | { id: number; error: string };

/** Latin, Greek and Cyrillic; Hebrew; Arabic. They come with us, so that a report looks alike on every machine. */
const fonts = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
];
const folder = import.meta.dirname;
const mainFilePath = join(folder, 'report.typ');
/** How long Typst remembers parts of earlier reports, counted in reports: enough for what all of them share. */
const remembered = 10;

function openCompiler(): NodeCompiler {
  const fontBlobs = fonts.map((url) => readFileSync(new URL(url)));
  return NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
}

const compiler = openCompiler();
const logos = new Set<string>();

function addLogo({ path, file }: Order['logo']): void {
  if (logos.has(path)) return;
  compiler.mapShadow(join(folder, path), readFileSync(file));
  logos.add(path);
}

type Attempt = { anyFont: boolean; standard: boolean };

/**
 * The best first. PDF/UA-1 may hold no letter that its fonts lack, so a name in another script is drawn with what this
 * machine has, and at last without the mark of the standard, tagged all the same: that is better than no report.
 */
const attempts: Attempt[] = [
  { anyFont: false, standard: true },
  { anyFont: true, standard: true },
  { anyFont: true, standard: false },
];

function compile(content: Order['content'], { anyFont, standard }: Attempt): Buffer {
  const inputs = { report: JSON.stringify({ ...content, anyFont }) };
  return compiler.pdf({ mainFilePath, inputs }, standard ? { pdfStandard: 'ua-1' } : {});
}

function draw({ content, logo }: Order): Buffer {
  addLogo(logo);
  let failure: unknown;
  for (const attempt of attempts) {
    try {
      return compile(content, attempt);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function answer(order: Order): Drawn {
  try {
    return { id: order.id, pdf: new Uint8Array(draw(order)) };
  } catch (error) {
    return { id: order.id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    compiler.evictCache(remembered);
  }
}

parentPort?.on('message', (order: Order) => parentPort?.postMessage(answer(order)));
