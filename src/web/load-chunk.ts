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
      files.delete(file);
      if (isStyle) reject(new Error(`${file} did not load`));
    });
    document.head.append(link);
    // Scripts are only preloaded: the import waits for them itself.
    if (!isStyle) resolve(null);
  });
}

/** The build puts this around every `import()`. Rejects if the chunk or one of its styles does not load. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, needed: string[] = []): Promise<Chunk> {
  const [chunk] = await Promise.all([
    load(),
    ...needed.map((file) => {
      const fetched = files.get(file) ?? fetchFile(file);
      files.set(file, fetched);
      return fetched;
    }),
  ]);
  return chunk;
}
