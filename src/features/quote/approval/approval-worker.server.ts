import { openPdfCompiler, type LogoFile } from '#server/pdf/pdf-compiler.server.ts';
import { serveDrawings } from '#server/pdf/drawing-thread.server.ts';

export type ApprovalOrder = { content: Record<string, unknown>; logo: LogoFile };

const compiler = openPdfCompiler(import.meta.dirname, 'approval.typ');
const remembered = 10;

serveDrawings(({ content, logo }: ApprovalOrder) => {
  try {
    return { pdf: compiler.draw(content, logo), whole: true };
  } finally {
    compiler.forget(remembered);
  }
});
