import { noticeId } from '#shared/page/templates.ts';
import { onNavigation } from '#web/router.ts';
import { hourMs } from '#shared/time/milliseconds.ts';

function ownEntry(): string | null {
  return document.documentElement.dataset['version'] ?? null;
}

function isOtherVersion(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || !('entry' in data)) return false;
  return typeof data.entry === 'string' && data.entry !== ownEntry();
}

let isShown = false;

async function showNotice(): Promise<void> {
  const place = document.getElementById(noticeId);
  if (isShown || place === null) return;
  isShown = true;
  const { showUpdateLine } = await import('./UpdateLine.tsx');
  showUpdateLine(place);
}

/** Waits for the next navigation or until the page is hidden, because the notice moves the text below it. */
function showNoticeLater(): void {
  const onceQuiet = () => void showNotice().catch(() => {});
  if (document.hidden) return onceQuiet();
  onNavigation(onceQuiet);
  document.addEventListener('visibilitychange', onceQuiet, { once: true });
  return undefined;
}

const filesOf = (entries: readonly PerformanceEntry[]): string[] =>
  entries.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/'));

/** A first visit loads most of its files before there is a worker. */
const usedFiles = (): string[] => filesOf(performance.getEntriesByType('resource'));

/** Sends the worker the files requested before it was active that arrive later, because `usedFiles` lacks them. */
function sendLateFiles(container: ServiceWorkerContainer): void {
  const controlledAt = performance.now();
  new PerformanceObserver((list) => {
    const late = filesOf(list.getEntries().filter(({ startTime }) => startTime <= controlledAt));
    if (late.length > 0) container.controller?.postMessage(late);
  }).observe({ type: 'resource' });
}

export function watchUpdates(container: ServiceWorkerContainer): void {
  let checkedAt = 0;
  const checkForUpdate = () => {
    if (!container.controller || document.hidden || Math.abs(Date.now() - checkedAt) < hourMs) return;
    checkedAt = Date.now();
    container.controller.postMessage(usedFiles());
  };
  container.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOtherVersion(data)) showNoticeLater();
  });
  document.addEventListener('visibilitychange', checkForUpdate);
  container.addEventListener('controllerchange', () => {
    checkForUpdate();
    sendLateFiles(container);
  });
  checkForUpdate();
}
