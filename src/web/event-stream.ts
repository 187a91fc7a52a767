/** A stream of server-sent events that detects silence, which EventSource never does. */

type Told = {
  message: (data: string) => void;
  /** True from the first event on, because a proxy may accept a stream and buffer it. */
  flowing: (flows: boolean) => void;
  refused: () => void;
};

/** Milliseconds. The server sends a heartbeat every 25 seconds. */
const silence = 60_000;
/** Milliseconds before retrying a stream that the server refused. */
const pause = 60_000;

export function openEventStream(path: string, { message, flowing, refused }: Told): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(connect, milliseconds);
  };
  const heard = ({ data }: MessageEvent<string>) => {
    again(silence);
    flowing(true);
    message(data);
  };
  const broken = () => {
    flowing(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    again(pause);
    refused();
  };
  const connect = () => {
    source?.close();
    flowing(false);
    source = new EventSource(path);
    source.addEventListener('message', heard);
    source.addEventListener('error', broken);
    again(silence);
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    flowing(false);
  };
}
