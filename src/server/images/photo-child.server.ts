// The process in which pictures are decoded: a picture that crashes or starves its decoder harms nothing but this.
import { setPriority } from 'node:os';

import { cleanPhoto, PhotoRefused, shrinkPhoto } from './photo-drawing.server.ts';
import type { PhotoAnswer, PhotoJob } from './photo-jobs.ts';

async function answerTo(job: PhotoJob): Promise<PhotoAnswer> {
  try {
    if (job.kind === 'clean') return { kind: 'clean', photo: await cleanPhoto(job.bytes) };
    return { kind: 'shrink', copies: await shrinkPhoto(job.bytes, job.widths, job.format) };
  } catch (error) {
    if (error instanceof PhotoRefused) return { kind: 'refused', refusal: error.refusal };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

// Answering people comes before drawing.
setPriority(10);
// Ctrl-C in a terminal reaches every process there; the server decides when this one ends.
process.on('SIGINT', () => {});
process.on('message', (job: PhotoJob) => {
  void answerTo(job).then((answer) => process.send?.(answer));
});
