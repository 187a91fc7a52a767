import { claimPageNames, claimPages, type ClaimPage } from '#shared/page/claim-pages.ts';
import type { AnyPlace, OtherPlace } from '#shared/page/page-table.ts';

/** Leaves out what the parts that are loaded before it have. */
export type ChunkFiles = { scripts: string[]; css: string; styleFiles: string[] };

const claimFile = 'src/main/pages/ClaimPages.tsx';
const otherFile = 'src/main/pages/OtherPages.tsx';

const screenFiles: Record<OtherPlace['kind'], string> = {
  account: 'src/main/pages/AccountPages.tsx',
  acting: 'src/features/share/acting/screen/ActingScreen.tsx',
  authentication: 'src/features/authentication/AuthenticationScreen.tsx',
  bench: 'src/features/desk/bench/screen/BenchScreen.tsx',
  code: 'src/features/track/screen/CodeScreen.tsx',
  desk: 'src/features/desk/screen/DeskScreen.tsx',
  info: 'src/features/info/InfoScreen.tsx',
  preferences: 'src/features/notification-preferences/PreferencesScreen.tsx',
  shared: 'src/features/share/shared/screen/SharedScreen.tsx',
  station: 'src/features/desk/station/screen/StationScreen.tsx',
  unknown: 'src/features/not-found/NotFoundScreen.tsx',
};

export type PageChunks = Record<OtherPlace['kind'], ChunkFiles> & {
  claim: ChunkFiles;
  screens: Record<ClaimPage, ChunkFiles>;
  other: ChunkFiles;
};

const noFiles: ChunkFiles = { scripts: [], css: '', styleFiles: [] };

function screenFile(page: ClaimPage): string {
  const name = page.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `/${name}Screen.tsx`;
}

/** My Claim is in the claim's chunks, and the server renders no payment page. */
const hasOwnFiles = (page: ClaimPage) => page !== 'my-claim' && !claimPages[page].payment;

/**
 * `sources` are those of the build's manifest. `filesOf` returns a source's files without what the other source has,
 * and throws if it was not built.
 */
export function pageChunks(sources: string[], filesOf: (source: string, without?: string) => ChunkFiles): PageChunks {
  const screenOf = (page: ClaimPage) => {
    if (!hasOwnFiles(page)) return noFiles;
    const end = screenFile(page);
    return filesOf(sources.find((source) => source.endsWith(end)) ?? end, claimFile);
  };
  const entries = <Name extends string>(names: Name[], chunk: (name: Name) => ChunkFiles) =>
    Object.fromEntries(names.map((name) => [name, chunk(name)])) as Record<Name, ChunkFiles>;
  return {
    claim: filesOf(claimFile),
    screens: entries(claimPageNames, screenOf),
    other: filesOf(otherFile),
    ...entries(Object.keys(screenFiles) as OtherPlace['kind'][], (kind) => filesOf(screenFiles[kind], otherFile)),
  };
}

export function chunksFor(chunks: PageChunks, place: AnyPlace, withData: boolean): ChunkFiles[] {
  switch (place.kind) {
    case 'home':
    case 'track':
    case 'claim-without-id':
      return [];
    case 'claim':
      return withData ? [chunks.claim, chunks.screens[place.page]] : [chunks.claim];
    default:
      return [chunks.other, chunks[place.kind]];
  }
}
