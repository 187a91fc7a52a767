/** What the server gives the service worker: every document of the shell, and the files that these need. */
export type Shell = {
  /** The script that every document starts with. Its name has a hash of all scripts behind it, so it names the version. */
  entry: string;
  /** Paths to fetch before this shell is used. */
  files: string[];
  /** Names of all built files of this version: what is kept beside them is of an older one. */
  known: string[];
  documents: Record<ShellDocument, ShellAnswer>;
};

export type ShellAnswer = { html: string; headers: Record<string, string> };

/** The Track form, My Claim, the other pages of a claim, and what stands for every page that needs a network. */
export type ShellDocument = 'track' | 'my-claim' | 'claim' | 'unreachable';

/** The id of the place that every document keeps above its header, for the word that an update is ready. */
export const noticeId = 'notice';
/** The id of the line that every document carries hidden, for when its script does not come or fails. */
export const brokenId = 'broken';
/** The id of the button that loads such a page again. */
export const reloadId = 'reload';

/** The path whose drawing stands for every page that cannot be reached. Nobody goes there. */
export const unreachablePath = '/shell/unreachable';

export const workerPath = '/service-worker.js';
export const shellPath = '/shell';

/** Both hold nothing of any claim: the shell as the server gave it, and files of ours by their paths. */
export const shellCache = 'fettle-shell';
export const filesCache = 'fettle-files';
