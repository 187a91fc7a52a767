// For worker threads alone: it takes some 70 MB, and a long document a second.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** `path` is the template's name for it. A thread gets the bytes as a Uint8Array. */
export type MappedFile = { path: string; bytes: Uint8Array };

export type PdfCompiler = {
  /** The template reads `content` as `json(bytes(sys.inputs.content))`. Pictures are unmapped afterwards. */
  draw: (content: Record<string, unknown>, logo: MappedFile, pictures?: readonly MappedFile[]) => Buffer;
  /** Keeps what the last few documents left, `most` of them. */
  forget: (most: number) => void;
};

/** Latin, Greek and Cyrillic; Hebrew; Arabic. Bundled, so that a document looks the same on every machine. */
const fonts = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
];

type Attempt = { anyFont: boolean; standard: boolean };

/**
 * Best first. PDF/UA-1 forbids letters that its fonts lack, so other scripts are drawn with the machine's fonts. The
 * last attempt drops the mark of the standard but stays tagged: better than no document.
 */
const attempts: Attempt[] = [
  { anyFont: false, standard: true },
  { anyFont: true, standard: true },
  { anyFont: true, standard: false },
];

function firstOf(attempt: (how: Attempt) => Buffer): Buffer {
  let failure: unknown;
  for (const how of attempts) {
    try {
      return attempt(how);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Compiles one template of a folder. */
export function openPdfCompiler(folder: string, template: string): PdfCompiler {
  const fontBlobs = fonts.map((url) => readFileSync(new URL(url)));
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  const mainFilePath = join(folder, template);
  const logos = new Set<string>();

  const addLogo = ({ path, bytes }: MappedFile): void => {
    if (logos.has(path)) return;
    compiler.mapShadow(join(folder, path), Buffer.from(bytes));
    logos.add(path);
  };
  const compile = (content: Record<string, unknown>, { anyFont, standard }: Attempt): Buffer => {
    const inputs = { content: JSON.stringify({ ...content, anyFont }) };
    return compiler.pdf({ mainFilePath, inputs }, standard ? { pdfStandard: 'ua-1' } : {});
  };
  return {
    draw: (content, logo, pictures = []) => {
      addLogo(logo);
      for (const { path, bytes } of pictures) compiler.mapShadow(join(folder, path), Buffer.from(bytes));
      try {
        return firstOf((how) => compile(content, how));
      } finally {
        for (const { path } of pictures) compiler.unmapShadow(join(folder, path));
      }
    },
    forget: (most) => compiler.evictCache(most),
  };
}
