import type { APIRequestContext } from '@playwright/test';
import { expect } from './accounts.ts';

const mailItem = /<a href="\/demo\/mails\/([^"]+)">[^<]*<span>([^,<]+),/g;

/** Returns what `pattern` finds first in the newest mail to an address that has it. */
export async function mailedText(api: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  let found = '';
  const find = async () => {
    const list = await (await api.get('/demo/mails')).text();
    for (const [, id] of [...list.matchAll(mailItem)].filter(([, , to]) => to === email)) {
      found = pattern.exec(await (await api.get(`/demo/mails/${id}`)).text())?.[1] ?? '';
      if (found !== '') return found;
    }
    return found;
  };
  // Mails are sent in turn, behind those of other tests.
  await expect.poll(find, { timeout: 60_000 }).not.toBe('');
  return found;
}
