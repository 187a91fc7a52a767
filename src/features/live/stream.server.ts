import type { ServerResponse } from 'node:http';

import type { ClaimSubscription } from './live.data.ts';
import type { Watcher } from './claim-version-feed.server.ts';

export type Stream = Watcher & {
  open: (response: ServerResponse, headers: Record<string, string>) => void;
  /** Heartbeat: sends the version again, so that both ends notice a connection that has silently gone. */
  beat: () => void;
  isOver: () => boolean;
};

/** Milliseconds until a browser connects again: spread, because all streams of a process end together when it stops. */
const retry = () => 2_000 + Math.floor(Math.random() * 3_000);

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A stopping server waits for connections that are kept alive.
  connection: 'close',
  // nginx would otherwise buffer events until it has a page full of them.
  'x-accel-buffering': 'no',
};

export function streamOf(sight: ClaimSubscription): Stream {
  let response: ServerResponse | null = null;
  let over = false;
  const stream: Stream = {
    ...sight,
    told: 0,
    tell: (version) => void response?.write(`data:${version}\n\n`),
    end: () => {
      over = true;
      response?.end();
    },
    open(opened, headers) {
      response = opened;
      response.writeHead(200, { ...headers, ...streamHeaders });
      response.write(`retry:${retry()}\ndata:${stream.told}\n\n`);
    },
    beat: () => stream.tell(stream.told),
    isOver: () => over,
  };
  return stream;
}
