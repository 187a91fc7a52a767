import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Names as they are declared in the program, those of Node, and the one that Prometheus makes itself. */
function knownMetrics(): Set<string> {
  const sources = globSync('src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const declared = sources.flatMap((path) =>
    [...read(path).matchAll(/(histogram\()?'(fettle_[a-z0-9_]+)'/g)].flatMap(([, isHistogram, name = '']) =>
      isHistogram ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  );
  const ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  return new Set(['up', ...declared, ...ofNode.getMetricsAsArray().map(({ name }) => name)]);
}

const metricsIn = (query: string) =>
  [...query.replaceAll(/\{[^}]*\}/g, '').matchAll(/\b(?:fettle|process|nodejs)_[a-z0-9_]+|\bup\b/g)].map(
    ([name]) => name,
  );

const rules = read('deploy/prometheus-alerts.yaml');
const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: >-\n\s+(.+)\n[\s\S]*?runbook: (\S+)/g)].map(
  ([, name = '', query = '', runbook = '']) => ({ name, query, runbook }),
);
const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const queries = [
  ...alerts.map(({ name, query }) => ({ of: name, query })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, query: expr }))),
];

test('alerts and dashboard ask for figures that there are, and for nothing else', () => {
  const known = knownMetrics();
  expect(queries.length).toBeGreaterThan(30);
  expect(queries.filter(({ query }) => metricsIn(query).length === 0)).toEqual([]);
  expect(queries.filter(({ query }) => metricsIn(query).some((name) => !known.has(name)))).toEqual([]);
});

test('every alert is read, and the runbook has a heading for each and for no other', () => {
  expect(alerts).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
  const headings = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ name }) => name));
  expect(alerts.map(({ runbook }) => runbook)).toEqual(
    headings.map((name) => `docs/runbook.md#${name?.toLowerCase()}`),
  );
});

test('every alert has a case in which it fires and one in which it is quiet, for promtool', () => {
  const cases = [...read('deploy/prometheus-alerts.test.yaml').matchAll(/^ {2}- name: (.+)$/gm)].map(
    ([, name]) => name,
  );
  expect(cases).toEqual(alerts.flatMap(({ name }) => [`${name} fires`, `${name} is quiet`]));
});
