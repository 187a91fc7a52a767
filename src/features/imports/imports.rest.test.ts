import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { claimExample } from '#features/integration/openapi-examples.ts';
import { createImportsApp, ndjson, type ShownImport } from './imports-app.fixture.ts';

let api: Awaited<ReturnType<typeof createImportsApp>>;
beforeAll(async () => {
  api = await createImportsApp();
});
afterAll(() => api.close());

describe('a file of claims', () => {
  test('is stored as PUT would store it, and the same again changes nothing', async () => {
    const document = { ...claimExample, number: 'IMP-1' };
    const first = await api.send(ndjson([document]));
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ status: 'done', read: 1, created: 1, changed: 0, unchanged: 0, refused: 0 });
    expect(first.headers.location).toBe(`${api.path}/${first.json<ShownImport>().id}`);
    const put = await api.call('PUT', '/claims/PUT-1', { ...claimExample, number: 'PUT-1' });
    expect(put.statusCode).toBe(201);
    const ofImport = await api.get('IMP-1');
    const ofPut = await api.get('PUT-1');
    const other = { id: 0, number: 0, updatedAt: 0 };
    expect({ ...ofImport, ...other }).toEqual({ ...ofPut, ...other });
    expect((await api.call('PUT', '/claims/IMP-1', document)).json()).toMatchObject({ changed: false, version: 1 });
    expect((await api.send(ndjson([document]))).json()).toMatchObject({ created: 0, unchanged: 1 });
    const changed = await api.send(ndjson([{ ...document, endUserName: 'Tom Webb' }]));
    expect(changed.json()).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await api.get('IMP-1')).toMatchObject({ version: 2, endUserName: 'Tom Webb' });
  });
});
