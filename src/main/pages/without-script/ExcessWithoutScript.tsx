import type { MoneyState } from '#claim/money/money-states.rules.ts';
import { formatPounds, poundsOf } from '#shared/money.ts';
import { canPayOnline } from '#shared/online-payment.ts';
import { useBoot } from '#web/boot.ts';
import { ContactDetails } from '#web/frame/ContactDetails.tsx';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { ShownExcess } from './shown-excess.ts';

const settledTexts: Record<Exclude<MoneyState, 'due'>, () => string> = {
  'nothing-due': m.excess_none,
  processing: m.excess_processing,
  paid: m.excess_paid,
  'part-refunded': m.excess_paid,
  refunded: () => `${m.excess_paid()}. ${m.excess_refunded_all()}`,
  'paid-twice': m.money_paid_twice,
  cancelled: m.money_cancelled,
};

export function ExcessWithoutScript({ excess }: { excess: ShownExcess }) {
  const { claimId, state } = excess;
  return (
    <noscript>
      <PageHeading>{m.claim_excess_payment()}</PageHeading>
      <Card>
        {state === 'due' ? <Due excess={excess} /> : <p>{settledTexts[state]()}</p>}
        <p>
          <a href={claimPath('my-claim', claimId)}>{m.claim_go_to_my_claim()}</a>
        </p>
      </Card>
    </noscript>
  );
}

function Due({ excess: { brand, duePence, readOnly } }: { excess: ShownExcess }) {
  const { offers } = useBoot();
  return (
    <>
      <p>
        <strong>{m.my_claim_excess_due({ amount: formatPounds(poundsOf(duePence)) })}</strong>
      </p>
      {readOnly ? (
        <p>{m.excess_read_only()}</p>
      ) : (
        <>
          <p>{canPayOnline(offers, duePence) ? m.excess_without_script() : m.excess_off()}</p>
          <p>{m.excess_by_phone_or_email({ phone: brand.contact.phone.replaceAll(' ', '\u00a0') })}</p>
          <ContactDetails brand={brand} />
        </>
      )}
    </>
  );
}
