import type { accountWebhookRoutes } from '#features/webhooks/rest/account-webhook-routes.ts';
import { useState } from 'react';
import type { ShownWebhook } from '../rest/webhook-answers.rules.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { SecretOnce } from '#web/account/SecretOnce.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { WebhookDetail } from './WebhookDetail.tsx';
import { WebhookList } from './WebhookList.tsx';

export function WebhooksScreen({ search }: { search: string }) {
  useTitle(m.webhooks_title());
  const { state, again } = useAccountQuery<typeof accountWebhookRoutes.webhooks>('GET /api/account/webhooks');
  const [secret, setSecret] = useState<string | null>(null);
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  const opened = new URLSearchParams(search).get('webhook');
  const onSecret = (made: string) => {
    setSecret(made);
    again();
  };
  return (
    <AccountFrame title={m.webhooks_title()} {...(opened === null && { lead: m.webhooks_lead() })} wide signedIn>
      {opened !== null && (
        <p>
          <LinkButton href="/account/webhooks" look="secondary">
            {m.webhooks_all()}
          </LinkButton>
        </p>
      )}
      {secret !== null && <NewSecret secret={secret} onSeen={() => setSecret(null)} />}
      <QueryView state={state} again={again}>
        {({ webhooks }) =>
          opened === null ? (
            <WebhookList webhooks={webhooks} onSecret={onSecret} />
          ) : (
            <OpenedWebhook webhook={webhooks.find(({ id }) => id === opened)} again={again} onSecret={onSecret} />
          )
        }
      </QueryView>
    </AccountFrame>
  );
}

type OpenedProps = { webhook: ShownWebhook | undefined; again: () => void; onSecret: (secret: string) => void };

function OpenedWebhook({ webhook, again, onSecret }: OpenedProps) {
  if (webhook !== undefined)
    return <WebhookDetail key={webhook.id} webhook={webhook} again={again} onSecret={onSecret} />;
  return (
    <Card>
      <p>{m.webhooks_unknown()}</p>
    </Card>
  );
}

function NewSecret({ secret, onSeen }: { secret: string; onSeen: () => void }) {
  return (
    <SecretOnce
      title={m.webhooks_secret_title()}
      about={m.webhooks_secret_about()}
      secret={secret}
      copy={m.webhooks_secret_copy()}
      copied={m.webhooks_secret_copied()}
      copyFailed={m.webhooks_secret_copy_failed()}
      onSeen={onSeen}
    />
  );
}
