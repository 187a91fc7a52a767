import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Story } from './claim-document.ts';

const headers = { authorization: `Bearer ${process.env['E2E_INTEGRATION_KEY'] ?? ''}` };

/** Issues a version of the inspection report as the operator's system would. */
export async function issueReport(
  api: APIRequestContext,
  { number }: Pick<Story, 'number'>,
  findings: readonly string[],
): Promise<void> {
  const data = {
    findings: findings.join('\n'),
    cause: 'impact',
    liquid: 'no',
    parts: ['Screen'],
    recommendation: 'repair',
  };
  const put = await api.put(`/api/integration/v1/claims/${number}/report`, { headers, data });
  expect(put.ok(), await put.text()).toBe(true);
}
