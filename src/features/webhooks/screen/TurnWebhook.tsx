import { useState } from 'react';
import { useLocation } from '#web/router.ts';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import { call } from '#web/call.ts';
import type { accountWebhookRoutes } from '#features/webhooks/rest/account-webhook-routes.ts';
import { Disclosure } from '#web/account/Disclosure.tsx';
import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Act } from './Act.tsx';

type PartProps = { webhook: ShownWebhook; onChange: () => void };

export function TurnOff({ webhook, onChange }: PartProps) {
  return (
    <Disclosure label={m.webhooks_turn_off()}>
      {() => (
        <Act
          label={m.webhooks_turn_off()}
          busy={m.webhooks_saving()}
          act={() =>
            call<typeof accountWebhookRoutes.turnWebhookOff>('POST /api/account/turnWebhookOff', {
              body: { webhookId: webhook.id },
            })
          }
          onAnswer={() => {
            onChange();
            return '';
          }}
        >
          <p>{m.webhooks_turn_off_about()}</p>
        </Act>
      )}
    </Disclosure>
  );
}

export function TurnOn({ webhook, onChange }: PartProps) {
  const [isSkipping, setIsSkipping] = useState(false);
  return (
    <Disclosure label={m.webhooks_turn_on()}>
      {() => (
        <Act
          label={m.webhooks_turn_on()}
          busy={m.webhooks_saving()}
          act={() =>
            call<typeof accountWebhookRoutes.turnWebhookOn>('POST /api/account/turnWebhookOn', {
              body: { webhookId: webhook.id, skipMissed: isSkipping },
            })
          }
          onAnswer={() => {
            onChange();
            return '';
          }}
        >
          <Checkbox
            id="skip-missed"
            label={m.webhooks_turn_on_skip()}
            hint={m.webhooks_turn_on_skip_hint()}
            checked={isSkipping}
            onChange={(event) => setIsSkipping(event.currentTarget.checked)}
          />
        </Act>
      )}
    </Disclosure>
  );
}

export function DeleteWebhook({ webhook, onChange }: PartProps) {
  const [, navigate] = useLocation();
  return (
    <Disclosure label={m.webhooks_delete()}>
      {() => (
        <Act
          label={m.webhooks_delete_sure()}
          busy={m.webhooks_saving()}
          act={() =>
            call<typeof accountWebhookRoutes.deleteWebhook>('POST /api/account/deleteWebhook', {
              body: { webhookId: webhook.id },
            })
          }
          onAnswer={() => {
            navigate('/account/webhooks', { replace: true });
            onChange();
            return '';
          }}
        >
          <p>{m.webhooks_delete_about()}</p>
        </Act>
      )}
    </Disclosure>
  );
}
