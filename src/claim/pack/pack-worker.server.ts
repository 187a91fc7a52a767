import { openPdfCompiler, type MappedFile } from '#server/pdf/pdf-compiler.server.ts';
import { serveDrawings } from '#server/pdf/drawing-thread.server.ts';

export type PackOrder = { content: Record<string, unknown>; logo: MappedFile };

const compiler = openPdfCompiler(import.meta.dirname, 'pack.typ');
const remembered = 2;

serveDrawings(({ content, logo }: PackOrder) => {
  try {
    return { pdf: compiler.draw(content, logo), whole: true };
  } finally {
    compiler.forget(remembered);
  }
});
