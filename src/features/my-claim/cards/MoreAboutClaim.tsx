import { outcomeTitle } from '#claim/offer/outcome-title.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { RowLinks, type RowLink } from './RowLinks.tsx';

export const MoreFields = graphql(`
  fragment MoreFields on Claim @_unmask {
    returnAddressEditable
    quote {
      id
    }
    outcomeOffer {
      number
      state
    }
    survey {
      isOpen
    }
    wording {
      isEnd
    }
  }
`);

export function MoreAboutClaim({ claim, claimId }: { claim: FragmentOf<typeof MoreFields>; claimId: string }) {
  const readOnly = useReadOnly();
  const wrong: RowLink[] = readOnly
    ? []
    : [
        { href: claimPath('messages', claimId), name: m.my_claim_something_wrong() },
        { href: claimPath('share', claimId), name: m.share_title() },
        { href: claimPath('nominee', claimId), name: m.nominee_title() },
      ];
  const survey: RowLink[] =
    readOnly || !claim.survey?.isOpen ? [] : [{ href: claimPath('survey', claimId), name: m.survey_title() }];
  const papers: RowLink[] = [
    ...(claim.quote ? [{ href: claimPath('quote', claimId), name: m.claim_quote() }] : []),
    ...(claim.outcomeOffer
      ? [{ href: claimPath('outcome', claimId), name: outcomeTitle(claim.outcomeOffer.state) }]
      : []),
    { href: claimPath('history', claimId), name: m.claim_history() },
  ];
  const address: RowLink[] =
    readOnly || !claim.returnAddressEditable
      ? []
      : [{ href: claimPath('my-details', claimId), name: m.my_claim_change_address() }];
  return (
    <Card title={m.my_claim_more_about()}>
      <RowLinks links={claim.wording.isEnd ? [...survey, ...wrong, ...papers] : [...address, ...papers, ...wrong]} />
    </Card>
  );
}
