import { onCLS, onINP, onLCP } from 'web-vitals';
import { vitalsRouteOf, type VitalName, type Vitals } from './vitals.rules.ts';

/**
 * Tells the server how fast this page was, once it is put away: what a visit measures is whole only then. Everything
 * counts for the page that was loaded, also what is slow on the pages that were gone to from there.
 */
export function tellVitals(): void {
  const route = vitalsRouteOf(location.pathname);
  let values: Omit<Vitals, 'route'> = {};
  const note = (name: VitalName, digits: number) => (metric: { value: number }) => {
    values[name] = Number(metric.value.toFixed(digits));
  };
  onLCP(note('lcp', 0));
  onINP(note('inp', 0));
  onCLS(note('cls', 4));
  const send = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
    const body = JSON.stringify({ route, ...values });
    values = {};
    navigator.sendBeacon('/api/vitals', new Blob([body], { type: 'application/json' }));
  };
  // On the window and not on the document, so that the measures are told first.
  window.addEventListener('visibilitychange', send);
  window.addEventListener('pagehide', send);
}
