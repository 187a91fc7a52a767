import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { KeyValueList, type KeyValue } from '#web/ui/KeyValueList.tsx';

export const ReferenceFields = graphql(`
  fragment ReferenceFields on Claim @_unmask {
    number
    externalReference
    policyNumber
    contract {
      id
      customer
    }
    endUserName
    endUserEmail
    endUserMobile
    endUserPhone
  }
`);

const filled = (items: KeyValue[]) => items.filter(({ value }) => value !== '');

export function ReferenceCards({ claim }: { claim: FragmentOf<typeof ReferenceFields> }) {
  const contact = filled([
    { key: m.details_name(), value: claim.endUserName },
    { key: m.details_email(), value: claim.endUserEmail },
    { key: m.details_mobile(), value: claim.endUserMobile },
    { key: m.details_phone(), value: claim.endUserPhone },
  ]);
  return (
    <>
      <Card title={m.details_reference()}>
        <KeyValueList
          items={filled([
            { key: m.claim_reference(), value: claim.number, mono: true },
            { key: m.details_job_reference(), value: claim.externalReference, mono: true },
            { key: m.details_policy_number(), value: claim.policyNumber, mono: true },
            { key: m.details_warranty_provider(), value: claim.contract?.customer ?? '' },
          ])}
        />
      </Card>
      <Card title={m.details_contact()}>
        {contact.length > 0 ? <KeyValueList items={contact} /> : <p>{m.details_no_contact()}</p>}
      </Card>
    </>
  );
}
