import { useEffect, useState } from 'react';
import { call } from '#web/call.ts';
import type { quoteRoutes } from '../../quote/quote-routes.ts';

/** So that not every letter is sent. */
const restMs = 200;

export const partNamesId = 'quote-parts';

/** Names of the catalogue for the fields of parts, by what is being typed in one of them. */
export function PartNames({ beginning }: { beginning: string }) {
  const [names, setNames] = useState<string[]>([]);
  const typed = beginning.trim();
  useEffect(() => {
    if (typed === '') return undefined;
    let isLeft = false;
    const ask = async () => {
      const result = await call<typeof quoteRoutes.deskParts>('GET /api/desk/parts', { query: { beginning: typed } });
      if (!isLeft && result.ok) setNames(result.answer.parts);
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      isLeft = true;
    };
  }, [typed]);
  return (
    <datalist id={partNamesId}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
