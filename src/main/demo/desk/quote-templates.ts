import { v7 as newId } from 'uuid';

import { addTemplate } from '#features/desk/quote/template/templates.data.ts';
import type { Services } from '#server/context.ts';
import { findDemoLead } from './demo-lead.ts';

const labour = (netPence: number) => ({ part: '', description: 'Labour', quantity: 1, netPence, vatRate: 20 });

const templates = [
  {
    title: 'Screen, phone',
    device: 'phone',
    fault: 'Cracked screen',
    lines: [
      { part: 'Screen assembly', description: 'OLED, black', quantity: 1, netPence: 11_000, vatRate: 20 },
      labour(4_333),
    ],
  },
  {
    title: 'Battery, phone',
    device: 'phone',
    fault: 'Does not hold its charge',
    lines: [{ part: 'Battery', description: '', quantity: 1, netPence: 3_900, vatRate: 20 }, labour(2_500)],
  },
  {
    title: 'Liquid, laptop',
    device: 'laptop',
    fault: 'Liquid',
    lines: [
      { part: 'Mainboard', description: 'Cleaned and tested', quantity: 1, netPence: 9_500, vatRate: 20 },
      { part: 'Keyboard', description: 'UK layout', quantity: 1, netPence: 6_200, vatRate: 20 },
      labour(8_800),
    ],
  },
];

/** Stores them once; what handlers change or remove stays as they left it. */
export async function storeQuoteTemplates({ database, now }: Services): Promise<void> {
  const { kysely } = database;
  if (await kysely.selectFrom('quote_template').select('id').limit(1).executeTakeFirst()) return;
  const of = await findDemoLead(kysely);
  if (of === null) return;
  for (const { lines, ...template } of templates) {
    const version = { id: newId(), version: 1, shared_with: 'brands', removed: false, saved_at: now() };
    await addTemplate(kysely, { ...version, ...of, ...template, lines: JSON.stringify(lines) });
  }
}
