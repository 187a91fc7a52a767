import { useState } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { addError } from '#web/errors.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';

type State = 'idle' | 'working' | 'ready';

/** iOS shows a PDF loaded by script as a picture of its first page, or not at all in an installed app. */
function isIos(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  return /iP(?:hone|ad|od)/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}

function openWaiting(title: string): Window | null {
  const opened = window.open('', '_blank');
  if (opened === null || opened.closed) return null;
  const { document: page } = opened;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  const text = page.createElement('p');
  text.textContent = m.report_generating();
  text.style.font = '1rem system-ui, sans-serif';
  page.body.append(text);
  return opened;
}

async function isDrawn(url: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    if (!ok) addError(m.report_failed(), { detail: `HTTP ${status}` });
    return ok;
  } catch (error) {
    addError(errorTexts.offline, { detail: String(error) });
    return false;
  }
}

/**
 * Opens the window during the click, because browsers block later ones. `ready` means that there is no window: offer
 * `url` as a link.
 */
export function useReportWindow(url: string, title: string): { state: State; open: () => void } {
  const [state, setState] = useState<State>('idle');

  const show = async (opened: Window | null): Promise<void> => {
    const drawn = await isDrawn(url);
    const isWaiting = opened !== null && !opened.closed;
    if (isWaiting && drawn) opened.location.replace(url);
    if (isWaiting && !drawn) opened.close();
    if (drawn && !isWaiting) announce(m.report_ready());
    setState(drawn && !isWaiting ? 'ready' : 'idle');
  };
  const open = (): void => {
    if (state === 'working') return;
    setState('working');
    void show(isIos() ? null : openWaiting(title));
  };
  return { state, open };
}
