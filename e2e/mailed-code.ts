import type { APIRequestContext } from '@playwright/test';
import { expect } from './accounts.ts';

const mailItem = /<a href="\/demo\/mails\/([^"]+)">[^<]*<span>([^,<]+),/g;

/** The newest code that was mailed to an address. */
export async function mailedCode(api: APIRequestContext, email: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const list = await (await api.get('/demo/mails')).text();
      for (const [, id, to] of list.matchAll(mailItem)) {
        const mail = to === email ? await (await api.get(`/demo/mails/${id}`)).text() : '';
        code = /Your code is (\d{6})/.exec(mail)?.[1] ?? '';
        if (code !== '') return code;
      }
      return '';
    })
    .not.toBe('');
  return code;
}
