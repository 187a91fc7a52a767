import { counter, histogram, type Metric } from '#server/telemetry/metrics.ts';
import { p75, vitalNames, measuredPages, type VitalName, type Vitals, type MeasuredPage } from './vitals.rules.ts';

const retentionMs = 24 * 60 * 60 * 1_000;
const mostVisits = 1_000;

const visits = counter('fettle_page_visits_measured_total', 'Visits whose page told how fast it was.', ['route']);

// Histograms beside the percentiles, because percentiles of several processes cannot be combined.
const spreads = {
  lcp: histogram('fettle_page_lcp_seconds', 'Largest Contentful Paint of real visits.', {
    labelNames: ['route'],
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  }),
  inp: histogram('fettle_page_inp_seconds', 'Interaction to Next Paint of real visits.', {
    labelNames: ['route'],
    buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  }),
  cls: histogram('fettle_page_cls', 'Cumulative Layout Shift of real visits.', {
    labelNames: ['route'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  }),
};

const inUnit = (name: VitalName, value: number) => (name === 'cls' ? value : value / 1_000);

type Kept = { value: number; at: number }[];

export type FieldMeasures = { add: (vitals: Vitals, now: Date) => void; metrics: readonly Metric[] };

export function fieldMeasures(): FieldMeasures {
  const kept = new Map<string, Kept>();
  const keep = (route: MeasuredPage, name: VitalName, measured: Kept[number]) => {
    const key = `${name} ${route}`;
    kept.set(key, [...(kept.get(key) ?? []), measured].slice(-mostVisits));
  };
  const p75Of = (route: MeasuredPage, name: VitalName, now: Date) => {
    const since = now.getTime() - retentionMs;
    return p75((kept.get(`${name} ${route}`) ?? []).filter(({ at }) => at > since).map(({ value }) => value));
  };
  const metricOf = (name: VitalName, metric: Metric['name'], what: string): Metric => ({
    name: metric,
    help: `${what}: three of four real visits of the last day were at most this, as this process was told.`,
    labelNames: ['route'],
    read: ({ now }) =>
      measuredPages.flatMap((route) => {
        const value = p75Of(route, name, now());
        return value === null ? [] : [{ labels: { route }, value: inUnit(name, value) }];
      }),
  });
  return {
    add({ route, ...values }, now) {
      visits.inc({ route });
      for (const name of vitalNames) {
        const value = values[name];
        if (value === undefined) continue;
        keep(route, name, { value, at: now.getTime() });
        spreads[name].observe({ route }, inUnit(name, value));
      }
    },
    metrics: [
      metricOf('lcp', 'fettle_page_lcp_p75_seconds', 'Largest Contentful Paint'),
      metricOf('inp', 'fettle_page_inp_p75_seconds', 'Interaction to Next Paint'),
      metricOf('cls', 'fettle_page_cls_p75', 'Cumulative Layout Shift'),
    ],
  };
}
