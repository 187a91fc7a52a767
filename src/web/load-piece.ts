/** Files under way or here, by name. Those styles are here already that the page has inlined. */
const files = new Map<string, Promise<unknown>>();

function isInlined(file: string): boolean {
  return document.querySelector('style')?.dataset['files']?.includes(file) ?? false;
}

function fetchFile(file: string): Promise<unknown> {
  const isStyle = file.endsWith('.css');
  if (isStyle && isInlined(file)) return Promise.resolve();
  return new Promise<unknown>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = `/${file}`;
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      // So that another attempt fetches it anew.
      files.delete(file);
      if (isStyle) reject(new Error(`${file} did not load`));
    });
    document.head.append(link);
    // Scripts are only asked for early: the import waits for them by itself.
    if (!isStyle) resolve(null);
  });
}

/**
 * Loads a piece of the script, with the scripts and styles that go with it: the build puts this around every `import()`.
 * Rejects where the piece or one of its styles does not load.
 */
export async function loadPiece<Piece>(load: () => Promise<Piece>, needed: string[] = []): Promise<Piece> {
  const [piece] = await Promise.all([
    load(),
    ...needed.map((file) => {
      const fetched = files.get(file) ?? fetchFile(file);
      files.set(file, fetched);
      return fetched;
    }),
  ]);
  return piece;
}
