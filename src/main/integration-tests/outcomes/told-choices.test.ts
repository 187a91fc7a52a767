import { afterAll, beforeAll, expect, test } from 'vitest';

import { choose, desk, offered, optionOf, rowsOf, startDesk } from './outcome-claims.fixture.ts';

beforeAll(startDesk);
afterAll(() => desk.close());

const withoutMail = { endUserEmail: '', endUserMobile: '07700 900123' };

const toldByText = (id: string) =>
  rowsOf(`select recipient from text_message where claim_id = $1 and key like 'choice:%'`, id);

test('a choice on the page is told by a text where no mail can go', async () => {
  const { id } = await offered({}, withoutMail);
  expect(await choose(id, 'cash')).toBeNull();
  expect(await toldByText(id)).toEqual([{ recipient: '+447700900123' }]);
});

test('a choice by telephone is told by a text where no mail can go', async () => {
  const { id } = await offered({}, withoutMail);
  const heardAt = desk.now().toISOString();
  const heard = { number: 1, optionId: await optionOf(id, 'cash'), who: 'Her brother', channel: 'phone', heardAt };
  expect(await desk.act('Lea', `${id}/outcome-on-behalf`, heard)).toMatchObject({ status: 200 });
  expect(await toldByText(id)).toEqual([{ recipient: '+447700900123' }]);
});

test('a choice by telephone says who at the desk wrote it down, and one on the page does not', async () => {
  const { id } = await offered();
  const read = async () => (await desk.ask('Lea', `/claims/${id}/outcome`)).json['choices'];
  const named = async () =>
    (await desk.claim('Lea', id)).thread.filter(({ kind }) => kind === 'choice').map(({ name }) => name);
  expect(await choose(id, 'cash')).toBeNull();
  expect([await read(), await named()]).toMatchObject([[{ recorded: null }], ['']]);
  desk.wait(60);
  const heardAt = desk.now().toISOString();
  const heard = { number: 1, optionId: await optionOf(id, 'return'), who: 'Her brother', channel: 'phone', heardAt };
  expect(await desk.act('Lea', `${id}/outcome-on-behalf`, heard)).toMatchObject({ status: 200 });
  const recorded = { by: 'Lea', at: expect.any(String) };
  expect([await read(), await named()]).toMatchObject([[{ recorded }, { recorded: null }], ['Lea']]);
});

test('a choice on the page is an alarm of the leads where neither a mail nor a text can go', async () => {
  const { id } = await offered({}, { endUserEmail: '', endUserMobile: '' });
  expect(await choose(id, 'cash')).toBeNull();
  const alerts = await rowsOf(
    `select a.name, d.kind from desk_alert d join account a on a.id = d.account_id where d.claim_id = $1`,
    id,
  );
  expect(alerts).toEqual([{ name: 'Max', kind: 'untold-outcome' }]);
});
