import type { ReactNode } from 'react';

/** A text that may go on in the next line before each @, so that no e-mail address breaks within a word. */
export function Breakable({ text }: { text: string }): ReactNode {
  const [first, ...others] = text.split('@');
  return others.length === 0 ? text : [first, ...others.flatMap((part, at) => [<wbr key={String(at)} />, `@${part}`])];
}
