import { useEffect, useEffectEvent } from 'react';
import type { StreamHandlers } from './open-event-stream.ts';

/** Opens no stream while `path` is null. Without a stream, for example if its chunk fails, pages poll. */
export function useEventStream(path: string | null, handlers: StreamHandlers): void {
  const onMessage = useEffectEvent((data: string) => handlers.onMessage(data));
  const onFlowChange = useEffectEvent((isFlowing: boolean) => handlers.onFlowChange(isFlowing));
  const onRefused = useEffectEvent(() => handlers.onRefused());
  useEffect(() => {
    if (path === null) return undefined;
    let close: (() => void) | null = () => {};
    const open = async () => {
      const { openEventStream } = await import('./open-event-stream.ts');
      if (close === null) return;
      close = openEventStream(path, {
        onMessage: (data) => onMessage(data),
        onFlowChange: (isFlowing) => onFlowChange(isFlowing),
        onRefused: () => onRefused(),
      });
    };
    open().catch(() => {});
    return () => {
      close?.();
      close = null;
    };
  }, [path]);
}
