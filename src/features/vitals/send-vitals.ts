import { onCLS, onINP, onLCP } from 'web-vitals';
import { measuredPageOf, type VitalName, type Vitals } from './vitals.rules.ts';

/**
 * Sends when the page is hidden, because the vitals are complete only then. Later client-side navigation counts for the
 * page that was loaded.
 */
export function sendVitals(): void {
  const route = measuredPageOf(location.pathname);
  let values: Omit<Vitals, 'route'> = {};
  const note = (name: VitalName, digits: number) => (metric: { value: number }) => {
    values[name] = Number(metric.value.toFixed(digits));
  };
  onLCP(note('lcp', 0));
  onINP(note('inp', 0));
  onCLS(note('cls', 4));
  const sendBeacon = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return;
    const body = JSON.stringify({ route, ...values });
    values = {};
    navigator.sendBeacon('/api/vitals', new Blob([body], { type: 'application/json' }));
  };
  // On the window, so that the listeners of web-vitals, on the document, run first.
  window.addEventListener('visibilitychange', sendBeacon);
  window.addEventListener('pagehide', sendBeacon);
}
