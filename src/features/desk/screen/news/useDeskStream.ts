import { useOnline } from '#web/ui/feedback/useOnline.ts';
import { useEventStream } from '#web/streams/useEventStream.ts';
import { anyClaim, setNewsFlowing, tellDeskNews } from './desk-news.ts';

/** One stream for each tab. A refused one may mean that a right is gone, which the next calls show. */
export function useDeskStream(): void {
  useEventStream(useOnline() ? '/api/desk/events' : null, {
    onMessage: tellDeskNews,
    onFlowChange: setNewsFlowing,
    onRefused: () => tellDeskNews(anyClaim),
  });
}
