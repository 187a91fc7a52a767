import type { ReactNode } from 'react';

export function Breakable({ text }: { text: string }): ReactNode {
  const [first, ...others] = text.split('@');
  return others.length === 0 ? text : [first, ...others.flatMap((part, at) => [<wbr key={String(at)} />, `@${part}`])];
}
