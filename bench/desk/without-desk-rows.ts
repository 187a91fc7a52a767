import { registerHooks } from 'node:module';

// Loaded in front of a server, leaves out the write of the desk's rows, and nothing else.

const source = `import { announceClaim } from '#claim/live/claim-news.data.ts';
  export async function writeDeskRows() {}
  export async function remakeDeskRows() {}
  export const writeAnnouncedRow = announceClaim;`;

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/src/claim/desk/desk-rows.data.ts')
      ? { format: 'module', source, shortCircuit: true }
      : next(url, context),
});
