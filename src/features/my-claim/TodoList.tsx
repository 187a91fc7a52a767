import { todos, type Todo } from '#claim/todo.rules.ts';
import { formatPounds, penceOf, poundsOf } from '#shared/money.ts';
import { graphql, type FragmentOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { RowLinks, type RowLink } from './RowLinks.tsx';

export const TodoFields = graphql(`
  fragment TodoFields on Claim @_unmask {
    policyExcessAmount
    excessPaymentTaken
    unreadMessageCount
    notificationAnswered
    state {
      id
      status
      systemName
    }
    notification {
      id
      linkPath
    }
  }
`);

/** Everything that waits on the claimant. */
export function todosOf(claim: FragmentOf<typeof TodoFields>): Todo[] {
  const policyExcessPence = penceOf(claim.policyExcessAmount);
  return todos({ ...claim, policyExcessPence, unreadMessages: claim.unreadMessageCount });
}

export function TodoList({ todos: list, claimId }: { todos: Todo[]; claimId: string }) {
  return (
    <Card title={m.my_claim_todo()}>
      <RowLinks links={list.map((todo) => rowOf(todo, claimId))} />
    </Card>
  );
}

function rowOf(todo: Todo, claimId: string): RowLink {
  const overlay = `${claimPath('my-claim', claimId)}/${todo.kind}`;
  if (todo.kind === 'submit-passcode') return { href: overlay, name: m.my_claim_submit_passcode() };
  if (todo.kind === 'remove-icloud') return { href: overlay, name: m.my_claim_remove_icloud() };
  if (todo.kind === 'read-messages') {
    const note = m.my_claim_unread({ count: todo.count });
    return { href: claimPath('messages', claimId), name: m.my_claim_read_messages(), note };
  }
  const note = m.my_claim_excess_due({ amount: formatPounds(poundsOf(todo.pence)) });
  return { href: claimPath('excess-payment', claimId), name: m.my_claim_pay_excess(), note };
}
