// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import type { Boot } from '#shared/page/boot.ts';
import { BootContext } from '#web/boot.ts';
import { control, draw } from '#web/dom.fixture.tsx';
import { allOpen } from '../list/desk-list.rules.ts';
import { Queue } from './Queue.tsx';
import { queuePath } from './view-texts.ts';

// The title reads nothing else of the boot data.
const boot = { brand: { name: 'Harbour' } } as Boot;

test.each(['list-of-needs', 'list-of-a-handler'])(
  'a list that is refused leads to the open claims: %s',
  async (code) => {
    const error = { status: 400, code, title: '', fields: {}, retryAfterSeconds: 0 };
    await draw(
      <BootContext value={boot}>
        <Queue
          list={{ view: 'support-needs', filter: {} }}
          views={{ answer: null, error: null, again: () => {} }}
          shown={{ claims: null, error, again: () => {}, more: null }}
          claimId={null}
          nextId={null}
          now={new Date('2026-11-10T12:00:00Z')}
        />
      </BootContext>,
    );
    expect(control('Show open claims').getAttribute('href')).toBe(queuePath(allOpen));
    expect(document.body.textContent).not.toContain('Try again');
  },
);
