import * as m from '#web/messages/index.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { ClientDraft } from './client-draft.ts';
import { Group } from './Group.tsx';

type TickFieldsProps = { draft: ClientDraft; change: (to: Partial<ClientDraft>) => void };

/** What the client's claimants have, or are asked for. */
export function TickFields({ draft, change }: TickFieldsProps) {
  return (
    <>
      <Group title={m.clients_parcels()}>
        <Checkbox
          id="client-leaves-parcels"
          label={m.clients_leaves_parcels()}
          hint={m.clients_leaves_parcels_hint()}
          checked={draft.leavesParcels}
          onChange={(event) => change({ leavesParcels: event.currentTarget.checked })}
        />
      </Group>
      <Group title={m.clients_surveys()}>
        <Checkbox
          id="client-asks-surveys"
          label={m.clients_asks_surveys()}
          hint={m.clients_asks_surveys_hint()}
          checked={draft.asksSurveys}
          onChange={(event) => change({ asksSurveys: event.currentTarget.checked })}
        />
      </Group>
      <Group title={m.clients_helpers()}>
        <Checkbox
          id="client-helpers-code"
          label={m.clients_helpers_code()}
          hint={m.clients_helpers_code_hint()}
          checked={draft.helpersNeedCode}
          onChange={(event) => change({ helpersNeedCode: event.currentTarget.checked })}
        />
      </Group>
    </>
  );
}
