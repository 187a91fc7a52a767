import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Everything that a span may say. The list is closed and none of it comes from what people typed or what is stored of
 * them: routes are as declared, statements without text or values, errors by their class.
 */
export type SpanAttributes = {
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'graphql.operation.type'?: string;
  'db.system.name'?: 'postgresql';
  'db.query.summary'?: string;
  'fettle.job.kind'?: string;
  'fettle.job.tries'?: number;
  'error.type'?: string;
};

export type NewSpan = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
};

/** A span that has begun. `traceparent` names it to others (W3C Trace Context). */
export type OpenSpan = { traceparent: string; end(more: SpanAttributes): void };

/** Where spans go; the parent is one of ours, or what a proxy has sent, or none. */
export type Tracer = { start(span: NewSpan, parent: string | null): OpenSpan };

const within = new AsyncLocalStorage<OpenSpan>();
let tracer: Tracer | null = null;

/** Begins to trace this process, or ends it with null. Nothing is traced, and no library of it loaded, before. */
export function traceTo(given: Tracer | null): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== null;

/** The span that this runs in, for others; null where there is none. */
export const traceparent = (): string | null => within.getStore()?.traceparent ?? null;

/** Begins a span of a request, of which `work` and all that it brings about are part. The caller ends it. */
export function beginRequest(span: NewSpan, parent: string | null, work: () => void): OpenSpan | null {
  const open = tracer?.start(span, parent);
  if (!open) return null;
  within.run(open, work);
  return open;
}

/** Begins a part of the span that this runs in; null where there is none, so that what asks by the clock is no trace. */
export function beginPart(span: NewSpan): OpenSpan | null {
  const parent = traceparent();
  return parent === null ? null : (tracer?.start(span, parent) ?? null);
}

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Runs `work` in a span of its own where this process is traced, and just so otherwise. */
export async function spanned<Result>(span: NewSpan, work: () => Promise<Result>): Promise<Result> {
  const open = tracer?.start(span, traceparent());
  if (!open) return work();
  try {
    const result = await within.run(open, work);
    open.end({});
    return result;
  } catch (error) {
    open.end({ 'error.type': kindOf(error) });
    throw error;
  }
}
