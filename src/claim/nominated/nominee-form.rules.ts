// The form of a nomination, with a script and without.
import {
  hasWebAddress,
  longestName,
  longestRelation,
  nominatedRights,
  type NominatedRight,
} from './nominated.rules.ts';
import { couldBeEmail } from '#shared/people/email.ts';

/** By which the page knows what was sent to it without a script. */
export const nomineeForm = 'nominee';

/** Where the page lists who was asked. */
export const nomineesPlace = 'nominees';

export const inputs = { name: 'name', relation: 'relation', email: 'email', may: 'may', end: 'end' } as const;

export type TypedNominee = { name: string; relation: string; email: string; may: NominatedRight[] };

type Fields = { get(name: string): unknown; getAll(name: string): unknown[] };

export function typedIn(fields: Fields): TypedNominee {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const ticked = fields.getAll(inputs.may);
  const may = nominatedRights.filter((right) => ticked.includes(right));
  return { name: text(inputs.name), relation: text(inputs.relation), email: text(inputs.email), may };
}

export type NomineeField = keyof TypedNominee;

export function wrongFields({ name, relation, email, may }: TypedNominee): NomineeField[] {
  const isWrong: Record<NomineeField, boolean> = {
    name: name === '' || name.length > longestName || hasWebAddress(name),
    relation: relation.length > longestRelation,
    email: !couldBeEmail(email),
    may: may.length === 0,
  };
  return (Object.keys(isWrong) as NomineeField[]).filter((field) => isWrong[field]);
}
