import { further, queue, screen, sizeOf, workbench } from '#main/first-page/desk-scripts.fixture.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** Returns rows of the report: the script of the queue, of an open claim, and of the largest of the other chunks. */
export function sizeRows(): string[] {
  const later = further
    .map((source) => ({ source, bytes: sizeOf([source], workbench) }))
    .toSorted((one, another) => another.bytes - one.bytes);
  const [largest] = later;
  return [
    `| queue, with all that a page needs | ≤ 130 kB | ${kilobytes(sizeOf(queue))} |`,
    `| open claim, the same | ≤ 165 kB | ${kilobytes(sizeOf(workbench))} |`,
    `| the largest of ${later.length} other chunks | ≤ 20 kB | ${kilobytes(largest?.bytes ?? NaN)}, ${largest?.source.slice(screen('').length)} |`,
  ];
}
