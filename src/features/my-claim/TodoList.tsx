import { formatPounds } from '#shared/money.ts';
import { graphql, type FragmentOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { RowLinks, type RowLink } from './RowLinks.tsx';

export const TodoFields = graphql(`
  fragment TodoFields on Claim @_unmask {
    todo {
      kind
      amount
      count
    }
  }
`);

type Todo = FragmentOf<typeof TodoFields>['todo'][number];

/** Everything that waits on the claimant. */
export function TodoList({ todos, claimId }: { todos: readonly Todo[]; claimId: string }) {
  return (
    <Card title={m.my_claim_todo()}>
      <RowLinks links={todos.flatMap((todo) => rowOf(todo, claimId) ?? [])} />
    </Card>
  );
}

/** The row of something that waits, or null for a kind that this page does not know yet. */
function rowOf({ kind, amount, count }: Todo, claimId: string): RowLink | null {
  const overlay = `${claimPath('my-claim', claimId)}/${kind}`;
  switch (kind) {
    case 'submit-passcode':
      return { href: overlay, name: m.my_claim_submit_passcode() };
    case 'remove-icloud':
      return { href: overlay, name: m.my_claim_remove_icloud() };
    case 'read-messages':
      return {
        href: claimPath('messages', claimId),
        name: m.my_claim_read_messages(),
        note: m.my_claim_unread({ count: count ?? 0 }),
      };
    case 'pay-excess':
      return {
        href: claimPath('excess-payment', claimId),
        name: m.my_claim_pay_excess(),
        note: m.my_claim_excess_due({ amount: formatPounds(amount ?? 0) }),
      };
    default:
      return null;
  }
}
