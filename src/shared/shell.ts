/** What the server gives the service worker: every document of the shell, and the files that these need. */
export type Shell = {
  /** The script that every document starts with. Its name has a hash of all scripts behind it, so it names the version. */
  entry: string;
  /** Paths to fetch before this shell is used. */
  files: string[];
  /** Names of all built files of this version: what is kept beside them is of an older one. */
  known: string[];
  documents: Record<ShellDocument, { html: string; headers: Record<string, string> }>;
};

/** The Track form, My Claim, the other pages of a claim, and what stands for every page that needs a network. */
export type ShellDocument = 'track' | 'my-claim' | 'claim' | 'offline';

export const workerPath = '/service-worker.js';
export const shellPath = '/shell';

/** Both hold nothing of any claim: the shell as the server gave it, and files of ours by their paths. */
export const shellCache = 'fettle-shell';
export const filesCache = 'fettle-files';
