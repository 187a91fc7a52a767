export type StreamHandlers = {
  message: (data: string) => void;
  /**
   * Called with whether events arrive: true from the first event on, because a proxy may accept a stream and buffer
   * it.
   */
  flowing: (flows: boolean) => void;
  /** Called if the server's response is not a stream. The right to it may be over; the next query shows that. */
  refused: () => void;
};

/** Without an event for so long, the connection counts as lost. The server sends a heartbeat every 25 seconds. */
const heartbeatTimeoutMs = 60_000;
const retryAfterErrorMs = 60_000;

/**
 * Opens a stream of server-sent events and reconnects whenever it ends, also when no heartbeat comes, which EventSource
 * does not notice. Returns a function that closes it.
 */
export function openEventStream(path: string, { message, flowing, refused }: StreamHandlers): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconnectAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(connect, milliseconds);
  };
  const onMessage = ({ data }: MessageEvent<string>) => {
    reconnectAfter(heartbeatTimeoutMs);
    flowing(true);
    message(data);
  };
  const onError = () => {
    flowing(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    reconnectAfter(retryAfterErrorMs);
    refused();
  };
  const connect = () => {
    source?.close();
    flowing(false);
    source = new EventSource(path);
    source.addEventListener('message', onMessage);
    source.addEventListener('error', onError);
    reconnectAfter(heartbeatTimeoutMs);
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    flowing(false);
  };
}
