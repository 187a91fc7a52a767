import { claimPageNames, claimPages, type ClaimPage } from '#shared/page/claim-pages.ts';
import type { AnyPlace, OtherPlace } from '#shared/page/page-table.ts';

/** Leaves out what the parts that are loaded before it have. */
export type Piece = { scripts: string[]; css: string; styleFiles: string[] };

const claimFile = 'src/main/pages/ClaimPages.tsx';
const otherFile = 'src/main/pages/OtherPages.tsx';

const screenFiles: Record<OtherPlace['kind'], string> = {
  account: 'src/main/pages/AccountPages.tsx',
  authentication: 'src/features/authentication/AuthenticationScreen.tsx',
  code: 'src/features/track/screen/CodeScreen.tsx',
  info: 'src/features/info/InfoScreen.tsx',
  preferences: 'src/features/notification-preferences/PreferencesScreen.tsx',
  unknown: 'src/features/not-found/NotFoundScreen.tsx',
};

export type PageChunks = Record<OtherPlace['kind'], Piece> & {
  claim: Piece;
  screens: Record<ClaimPage, Piece>;
  other: Piece;
};

const noPiece: Piece = { scripts: [], css: '', styleFiles: [] };

/** The screen of `my-details` is in `MyDetailsScreen.tsx`. */
function screenFile(page: ClaimPage): string {
  const name = page.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `/${name}Screen.tsx`;
}

/** My Claim is in the claim's piece, and the server draws no payment page. */
const hasOwnPiece = (page: ClaimPage) => page !== 'my-claim' && !claimPages[page].payment;

/**
 * `sources` are those of the build's manifest. `pieceOf` returns a source's piece without what the other source has,
 * and throws if it was not built.
 */
export function pageChunks(sources: string[], pieceOf: (source: string, without?: string) => Piece): PageChunks {
  const screenOf = (page: ClaimPage) => {
    if (!hasOwnPiece(page)) return noPiece;
    const end = screenFile(page);
    return pieceOf(sources.find((source) => source.endsWith(end)) ?? end, claimFile);
  };
  const entries = <Name extends string>(names: Name[], piece: (name: Name) => Piece) =>
    Object.fromEntries(names.map((name) => [name, piece(name)])) as Record<Name, Piece>;
  return {
    claim: pieceOf(claimFile),
    screens: entries(claimPageNames, screenOf),
    other: pieceOf(otherFile),
    ...entries(Object.keys(screenFiles) as OtherPlace['kind'][], (kind) => pieceOf(screenFiles[kind], otherFile)),
  };
}

export function piecesOf(chunks: PageChunks, place: AnyPlace, withData: boolean): Piece[] {
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
