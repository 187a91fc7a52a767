import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Services } from '#server/context.ts';

export const counted = new Registry();

/** Labels have few values, and never one that identifies a person. */
export function counter<Label extends string = never>(
  name: `fettle_${string}_total`,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers: [counted] });
}

export function gauge<Label extends string = never>(
  name: `fettle_${string}`,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers: [counted] });
}

export function histogram<Label extends string = never>(
  name: `fettle_${string}`,
  help: string,
  { labelNames = [], buckets }: { labelNames?: readonly Label[]; buckets: readonly number[] },
): Histogram<Label> {
  return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [counted] });
}

export type Sample = { value: number; labels?: Record<string, string> };

/** If reading fails the metric is absent, never wrong. */
export type Metric = {
  name: `fettle_${string}`;
  help: string;
  labelNames?: readonly string[];
  read: (services: Services) => readonly Sample[] | Promise<readonly Sample[]>;
};

const failedMetrics = counter('fettle_readings_failed_total', 'Readings of /metrics that failed.', ['reading']);

export function registryOf(services: Services, metrics: readonly Metric[]): Registry {
  const registry = new Registry();
  for (const { name, help, labelNames = [], read } of metrics) {
    const shown = new Gauge({ name, help, labelNames: [...labelNames], registers: [registry], collect });
    async function collect(): Promise<void> {
      const samples = await Promise.resolve()
        .then(() => read(services))
        .catch(() => null);
      shown.reset();
      // Without labels it would be 0 now, which would be a wrong value.
      if (labelNames.length === 0) shown.remove();
      if (samples === null) failedMetrics.inc({ reading: name });
      for (const { value, labels = {} } of samples ?? []) shown.set(labels, value);
    }
  }
  return registry;
}
