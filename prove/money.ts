// Plays random histories of money with the practice provider, and compares both sides; `npm test` plays 100, always the
// same ones. npm run prove -- money [histories] [seed]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { writeClaimed } from './result.ts';

const [histories = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');
/** Of one process, so that what was played is known if the suite is stopped. */
const part = 1_000;

function play(from: number, count: number): boolean {
  const test = 'src/features/excess-payment/refund/money-history.test.ts';
  const env = { ...process.env, MONEY_HISTORIES: String(count), MONEY_SEED: String(from) };
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', test], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  return status === 0;
}

const failed: number[] = [];
for (let done = 0; done < histories; done += part) {
  const count = Math.min(part, histories - done);
  if (!play(seed + done, count)) failed.push(seed + done);
  const played = (done + count).toLocaleString('en-GB');
  await writeClaimed('money', {
    title: 'Money reconciles to the penny',
    about: `Each history is of one claim with the practice provider, drawn from its seed. Its steps are payments by cards that pay, decline or settle late; payments beside one that was taken elsewhere; and an operator’s system that asks again. They are refunds from the desk, in part and whole, with calls that do not arrive and answers that are lost; refunds made at the provider; refunds that fail; and disputes. Events come late, twice, in any order, or never. Then the reconciliation runs once. What was paid, refunded and disputed must be the same here and at the provider, in pence; every refund of the desk must be there once, or refused and not there.`,
    seed,
    claimed: [
      {
        what: `${played} histories`,
        limit: 'no difference',
        found: failed.length === 0 ? 'none' : `differences from the seeds ${failed.join(', ')} on`,
        holds: failed.length === 0,
      },
    ],
  });
}
