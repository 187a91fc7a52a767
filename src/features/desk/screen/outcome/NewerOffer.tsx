import * as m from '#web/messages/index.ts';

type NewerOfferProps = { newest: number; seen: number };

/** Says in a dialog that another offer has come since it was opened. */
export function NewerOffer({ newest, seen }: NewerOfferProps) {
  if (newest === seen) return null;
  return <p role="status">{m.desk_outcome_newer({ number: String(newest), seen: String(seen) })}</p>;
}
