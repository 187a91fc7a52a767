import type { ServerResponse } from 'node:http';

/** Milliseconds until a browser reconnects: random, because all streams of a stopping process end together. */
const retry = () => 2_000 + Math.floor(Math.random() * 3_000);

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A stopping server waits for keep-alive connections.
  connection: 'close',
  // Otherwise nginx buffers the events.
  'x-accel-buffering': 'no',
};

/** Events sent before the response opens are queued. */
export type EventResponse = {
  open: (response: ServerResponse, headers: Record<string, string>) => void;
  say: (event: object) => void;
  end: () => void;
  isOver: () => boolean;
};

export function eventResponse(): EventResponse {
  let response: ServerResponse | null = null;
  let over = false;
  let kept = '';
  return {
    open(opened, headers) {
      response = opened;
      response.writeHead(200, { ...headers, ...streamHeaders });
      response.write(`retry:${retry()}\n${kept}`);
      kept = '';
    },
    say(event) {
      const text = `data:${JSON.stringify(event)}\n\n`;
      if (response) response.write(text);
      else kept += text;
    },
    end() {
      over = true;
      response?.end();
    },
    isOver: () => over,
  };
}
