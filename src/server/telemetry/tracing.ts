import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The closed list of span attributes. None contains user input or stored data: routes are as declared, statements
 * without text or values, errors by class.
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

export type OpenSpan = { traceparent: string; end(more: SpanAttributes): void };

export type Tracer = { start(span: NewSpan, parent: string | null): OpenSpan };

const within = new AsyncLocalStorage<OpenSpan>();
let tracer: Tracer | null = null;

export function traceTo(given: Tracer | null): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== null;

export const traceparent = (): string | null => within.getStore()?.traceparent ?? null;

/** The caller ends the span. */
export function startRequestSpan(span: NewSpan, parent: string | null, work: () => void): OpenSpan | null {
  const open = tracer?.start(span, parent);
  if (!open) return null;
  within.run(open, work);
  return open;
}

/** Returns null outside a span, so that timed background queries are not traced. */
export function startChildSpan(span: NewSpan): OpenSpan | null {
  const parent = traceparent();
  return parent === null ? null : (tracer?.start(span, parent) ?? null);
}

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

export async function withSpan<Result>(span: NewSpan, work: () => Promise<Result>): Promise<Result> {
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
