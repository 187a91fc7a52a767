import type { RestRoutes } from '#shared/rest-route.ts';

export const metricsRoutes = {
  metrics: {
    method: 'GET',
    path: '/metrics',
    who: 'everybody',
    // Metrics matter most under overload.
    load: 'vital',
    summary: 'Read the metrics in Prometheus’ format.',
    description: 'With the token of METRICS_TOKEN; without one, from this machine.',
    answers: { 200: { description: 'The metrics.', media: ['text/plain'] } },
    problems: { 401: 'The token is missing or wrong.', 404: 'Metrics are off.' },
  },
} satisfies RestRoutes;
