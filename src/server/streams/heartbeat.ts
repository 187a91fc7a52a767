/** Seconds between two beats of a stream. */
const beatSeconds = 25;
/** Seconds after which a stream is ended, for its browser to open another: that counts as a use of the session. */
const lifeSeconds = 60 * 60;

/** An open response of server-sent events. */
export type HeartbeatStream = { beat: () => void; end: () => void };

export type Heartbeat<Stream extends HeartbeatStream> = {
  add: (stream: Stream) => void;
  remove: (stream: Stream) => void;
  stop: () => void;
};

/**
 * Beats every stream each 25 seconds, and hands those that have just beaten to `look`, because a session can end by
 * time alone. One timer for all, and each second's work is a twenty-fifth of it.
 */
export function startHeartbeat<Stream extends HeartbeatStream>(look: (streams: Stream[]) => void): Heartbeat<Stream> {
  const bornAt = new Map<Stream, number>();
  let second = 0;
  const beat = () => {
    second += 1;
    const turn = [...bornAt].filter(([, born]) => (second - born) % beatSeconds === 0);
    for (const [stream, born] of turn) {
      if (second - born >= lifeSeconds) stream.end();
      else stream.beat();
    }
    look(turn.map(([stream]) => stream));
  };
  const timer = setInterval(beat, 1_000).unref();
  return {
    // Not all that were opened in one second beat, or end, in one.
    add: (stream) => void bornAt.set(stream, second - Math.floor(Math.random() * beatSeconds)),
    remove: (stream) => void bornAt.delete(stream),
    stop: () => clearInterval(timer),
  };
}
