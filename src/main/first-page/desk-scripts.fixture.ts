// Which scripts the desk loads when, for the test and for the bench of their sizes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOf, readManifest } from './built.server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'dist/client');
export const manifest = readManifest(join(root, 'dist'));
export const screen = (name: string): string => `src/features/desk/screen/${name}`;
export const desk = 'src/main/pages/DeskPage.tsx';
export const entry = 'src/main/first-page/web.tsx';

/** What every page but a claim's has. */
export const everyPage = [entry, 'src/main/pages/OtherPages.tsx'];
/** What is loaded until the queue stands, with filters and claims selected. */
export const queue = [
  ...everyPage,
  desk,
  ...['DeskScreen', 'ListContent', 'chat/ChatDock', 'list/Chips', 'bulk/BulkBar'].map((name) => screen(`${name}.tsx`)),
  screen('marks/ask-marks.ts'),
];
/** What is loaded until a claim stands, with a chat, published photos, a passcode and files. Dialogs come when they open. */
export const workbench = [
  ...queue,
  ...['ClaimPane', 'ClaimCards', 'composer/Composer', 'chat/ChatAnswer', 'file/ReadFiles'].map((name) =>
    screen(`${name}.tsx`),
  ),
  ...['photo/PhotosCard', 'passcode/PasscodeCard'].map((name) => screen(`${name}.tsx`)),
];
/** The other screens and dialogs of the desk. */
export const further = Object.keys(manifest).filter(
  (source) => source.startsWith(screen('')) && !workbench.includes(source),
);

/** Returns the scripts that `sources` need beyond those that `given` have. */
export const scriptsOf = (sources: string[], given: string[] = []): Set<string> =>
  new Set(sources.flatMap((source) => filesOf(folder, manifest, source, given).scripts));

/** Returns bytes of scripts, gzipped, that `sources` need beyond those that `given` have. */
export const sizeOf = (sources: string[], given: string[] = []): number =>
  [...scriptsOf(sources, given)].reduce(
    (sum, file) => sum + gzipSync(readFileSync(folder + file), { level: 9 }).length,
    0,
  );
