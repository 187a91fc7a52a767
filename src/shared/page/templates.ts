export type PageTemplates = {
  /**
   * The script that every document starts with. Its name contains a hash of all scripts, so it identifies the version.
   */
  entry: string;
  files: string[];
  /** Names of all built files of this version; other cached files are of an older one. */
  known: string[];
  documents: Record<TemplateName, TemplateAnswer>;
};

export type TemplateAnswer = { html: string; headers: Record<string, string> };

export type TemplateName = 'track' | 'my-claim' | 'claim' | 'unreachable';

export const noticeId = 'notice';
export const brokenId = 'broken';
export const oldBrowserId = 'old-browser';
export const reloadId = 'reload';

/** The path of the fallback page; no link leads to it. */
export const unreachablePath = '/shell/unreachable';

export const workerPath = '/service-worker.js';
export const templatesPath = '/shell';

/** Cache names; neither cache holds data of a claim: the template documents, and our files by their paths. */
export const templateCache = 'fettle-shell';
export const filesCache = 'fettle-files';
