import { useEffect, useEffectEvent } from 'react';
import type { StreamHandlers } from './event-stream.ts';

/** Keeps the stream at `path` open, none while it is null. Without the stream, as when its chunk fails, pages poll. */
export function useEventStream(path: string | null, handlers: StreamHandlers): void {
  const message = useEffectEvent((data: string) => handlers.message(data));
  const flowing = useEffectEvent((flows: boolean) => handlers.flowing(flows));
  const refused = useEffectEvent(() => handlers.refused());
  useEffect(() => {
    if (path === null) return undefined;
    let close: (() => void) | null = () => {};
    const open = async () => {
      const { openEventStream } = await import('./event-stream.ts');
      if (close === null) return;
      close = openEventStream(path, {
        message: (data) => message(data),
        flowing: (flows) => flowing(flows),
        refused: () => refused(),
      });
    };
    open().catch(() => {});
    return () => {
      close?.();
      close = null;
    };
  }, [path]);
}
