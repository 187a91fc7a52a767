import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';

import type { OpenSpan, Tracer } from './tracing.ts';
import type { TracingSettings } from '#server/settings/tracing-setting.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Timeout of an export in milliseconds; while a collector is away spans are lost, never responses. */
const exportMs = 5_000;
const flushMs = 1_000;

function contextOf(parent: string | null) {
  const [, traceId, spanId] = parent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

function opened(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    end(more) {
      span.setAttributes(more);
      if (more['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The trace id alone decides the sampling, so all servers decide alike and no caller can. */
export function openTelemetry({
  endpoint,
  serviceName,
  headers,
  share,
}: TracingSettings): Tracer & { close(): Promise<void> } {
  const url = `${endpoint.href.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  });
  const tracer = provider.getTracer('fettle');
  return {
    start: ({ name, kind, attributes = {} }, parent) =>
      opened(tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))),
    async close() {
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, flushMs).unref();
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
    },
  };
}
