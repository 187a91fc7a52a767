import { openPdfCompiler, type MappedFile } from '#server/pdf/pdf-compiler.server.ts';
import { serveDrawings } from '#server/pdf/drawing-thread.server.ts';

export type ApprovalOrder = { content: Record<string, unknown>; logo: MappedFile };

const compiler = openPdfCompiler(import.meta.dirname, 'approval.typ');
const remembered = 10;

serveDrawings(({ content, logo }: ApprovalOrder) => {
  try {
    return { pdf: compiler.draw(content, logo), whole: true };
  } finally {
    compiler.forget(remembered);
  }
});
