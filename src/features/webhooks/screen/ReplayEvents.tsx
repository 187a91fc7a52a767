import { useState } from 'react';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import { call } from '#web/call.ts';
import type { accountWebhookRoutes } from '#features/webhooks/rest/account-webhook-routes.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import * as m from '#web/messages/index.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Act } from './Act.tsx';
import { hourMs } from '#shared/time/milliseconds.ts';

const spans = [
  { value: '1', label: m.webhooks_replay_hour },
  { value: '24', label: m.webhooks_replay_day },
  { value: '168', label: m.webhooks_replay_week },
  { value: '720', label: m.webhooks_replay_month },
  { value: '2160', label: m.webhooks_replay_quarter },
];

const kinds = [
  { value: 'dead', label: m.webhooks_replay_dead },
  { value: 'all', label: m.webhooks_replay_everything },
];

const optionsOf = (list: typeof spans) => list.map(({ value, label }) => ({ value, label: label() }));

function replayedText(count: number): string {
  if (count === 0) return m.webhooks_replayed_none();
  return count === 1 ? m.webhooks_replayed_one() : m.webhooks_replayed({ count });
}

type ReplayEventsProps = { webhook: ShownWebhook; onChange: () => void };

export function ReplayEvents({ webhook, onChange }: ReplayEventsProps) {
  const [which, setWhich] = useState<'dead' | 'all'>('dead');
  const [hours, setHours] = useState('24');
  const replay = () => {
    const since = new Date(Date.now() - Number(hours) * hourMs).toISOString();
    return call<typeof accountWebhookRoutes.replayEvents>('POST /api/account/replayEvents', {
      body: { webhookId: webhook.id, which, since },
    });
  };
  return (
    <Disclosure label={m.webhooks_replay()}>
      {(done) => (
        <Act
          label={m.webhooks_replay_submit()}
          busy={m.webhooks_saving()}
          act={replay}
          onAnswer={({ replayed }) => {
            if (replayed === 0) return replayedText(0);
            done(replayedText(replayed));
            onChange();
            return '';
          }}
        >
          <p>{m.webhooks_replay_about()}</p>
          <Select
            label={m.webhooks_replay_which()}
            options={optionsOf(kinds)}
            value={which}
            onChange={(event) => setWhich(event.currentTarget.value === 'all' ? 'all' : 'dead')}
          />
          <Select
            label={m.webhooks_replay_since()}
            options={optionsOf(spans)}
            value={hours}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
        </Act>
      )}
    </Disclosure>
  );
}
