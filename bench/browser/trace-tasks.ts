// What the main thread of a page did in a span of time, read from a trace of Chromium with the categories
// 'devtools.timeline', 'disabled-by-default-devtools.timeline' and 'v8.execute'.

type Data = { duration?: number; interactionId?: number };
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Since the machine's start, in microseconds. */
  ts: number;
  /** Processor time of the thread so far and of this event, in microseconds. */
  tts?: number;
  tdur?: number;
  args: { data?: Data };
};

/** `at` is when it began; `from` and `to` are on the clock of the thread's processor time. All in milliseconds. */
type Span = { name: string; at: number; from: number; to: number };

/** `delays`: of presses, from the input until the next frame. */
type Timeline = { spans: Span[]; delays: { at: number; length: number }[] };

/**
 * Scripting, rendering and long tasks are processor time of the main thread, in milliseconds, so that other work on the
 * machine counts less. `paint` is the wait from the input until the next frame by the clock, NaN where there was no input.
 */
export type Work = { scripting: number; rendering: number; longTasks: number[]; paint: number };

/** What developer tools count as scripting. */
const scripting = new Set([
  'EventDispatch',
  'EvaluateScript',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'MajorGC',
  'MinorGC',
  'RunMicrotasks',
  'TimerFire',
  'XHRReadyStateChange',
  'v8.compile',
  'v8.evaluateModule',
]);
/** What a script may set off within itself, and is none. */
const rendering = new Set(['Layout', 'UpdateLayoutTree', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'ParseHTML']);
const longTask = 50;

function mainThread(events: readonly TraceEvent[]): TraceEvent {
  const first = events.find(({ name }) => name === 'FunctionCall');
  if (!first) throw new Error('The trace shows no script.');
  return first;
}

/** Reads the text of a trace of one page. */
export function timelineOf(trace: string): Timeline {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const { pid, tid } = mainThread(traceEvents);
  const own = traceEvents.filter((event) => event.pid === pid && event.tid === tid);
  const spans = own.flatMap(({ name, ph, ts, tts, tdur }) =>
    ph === 'X' && tts !== undefined && tdur !== undefined
      ? [{ name, at: ts / 1_000, from: tts / 1_000, to: (tts + tdur) / 1_000 }]
      : [],
  );
  const isPress = ({ name, ph, args }: TraceEvent) =>
    name === 'EventTiming' && ph === 'b' && (args.data?.interactionId ?? 0) > 0;
  const timings = own.filter(isPress);
  return {
    spans: spans.toSorted((left, right) => left.from - right.from || right.to - left.to),
    delays: timings.map(({ ts, args }) => ({ at: ts / 1_000, length: args.data?.duration ?? Number.NaN })),
  };
}

/** How long these spans, in order, cover; nothing counts twice. */
function covered(spans: readonly Span[]): number {
  let sum = 0;
  let end = -Infinity;
  for (const { from, to } of spans) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}

/** Script without the style and layout that ran inside it. */
function scriptingOf(spans: readonly Span[]): number {
  const script = spans.filter(({ name }) => scripting.has(name));
  const inside = (span: Span) => script.some(({ from, to }) => from <= span.from && span.to <= to);
  return covered(script) - covered(spans.filter((span) => rendering.has(span.name) && inside(span)));
}

/** The work that began in so many milliseconds after an instant of the trace's clock, in milliseconds. */
export function workAfter(timeline: Timeline, instant: number, milliseconds: number): Work {
  const isWithin = ({ at }: { at: number }) => at >= instant && at < instant + milliseconds;
  const spans = timeline.spans.filter(isWithin);
  const tasks = spans.filter(({ name }) => name === 'RunTask').map(({ from, to }) => to - from);
  const delays = timeline.delays.filter(isWithin).map(({ length }) => length);
  return {
    scripting: scriptingOf(spans),
    rendering: covered(spans.filter(({ name }) => rendering.has(name))),
    longTasks: tasks.filter((length) => length > longTask),
    paint: delays.length > 0 ? Math.max(...delays) : Number.NaN,
  };
}
