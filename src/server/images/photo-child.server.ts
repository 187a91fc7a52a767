// The process that decodes pictures: a picture that crashes or starves its decoder harms only this process.
import { setPriority } from 'node:os';

import { fitPicture } from './fit-picture.server.ts';
import { cleanPhoto, editPhoto, PhotoRefused, shrinkPhoto } from './photo-drawing.server.ts';
import type { PhotoAnswer, PhotoJob } from './photo-jobs.ts';

async function answerTo(job: PhotoJob): Promise<PhotoAnswer> {
  try {
    if (job.kind === 'clean') return { kind: 'clean', photo: await cleanPhoto(job.bytes) };
    if (job.kind === 'edit') return { kind: 'clean', photo: await editPhoto(job.bytes, job.edit) };
    if (job.kind === 'fit') return { kind: 'fit', png: await fitPicture(job) };
    return { kind: 'shrink', copies: await shrinkPhoto(job.bytes, job.widths, job.format) };
  } catch (error) {
    if (error instanceof PhotoRefused) return { kind: 'refused', problem: error.problem };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

setPriority(10);
// Ctrl-C in a terminal signals every process of the group; the server decides when this one ends.
process.on('SIGINT', () => {});
process.on('message', (job: PhotoJob) => {
  void answerTo(job).then((answer) => process.send?.(answer));
});
