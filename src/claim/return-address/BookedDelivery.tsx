import { useReadOnly } from '#claim/screen/read-only.ts';
import { displayAddressLines, parseAddress } from '#shared/people/address.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Link } from '#web/router.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './BookedDelivery.module.css';

export const BookedDeliveryFields = graphql(`
  fragment BookedDeliveryFields on Claim @_unmask {
    id
    bookedDelivery {
      courier
      place
      goesTo
      goesToSealed
      isElsewhere
      change
    }
  }
`);

type BookedClaim = FragmentOf<typeof BookedDeliveryFields>;
type Booked = NonNullable<BookedClaim['bookedDelivery']>;

export const stillElsewhereId = 'still-elsewhere';

const courierOf = ({ courier }: Booked): string => courier.trim() || m.parcel_the_courier();

/** The address that it goes to, on one line. */
function addressOf({ goesTo }: Booked): string {
  const address = parseAddress(goesTo);
  return (address && displayAddressLines(address).join(', ')) || m.details_booked_old();
}

/**
 * What is said before another return address is saved, because the delivery does not follow it. `onLeave` is called as a
 * link leaves the form that it stands in.
 */
export function BookedBefore({ claim, onLeave }: { claim: BookedClaim; onLeave: () => void }) {
  const { id, bookedDelivery: booked } = claim;
  if (booked === null) return null;
  const { place } = booked;
  const courier = courierOf(booked);
  return (
    <div className={styles['booked']}>
      <Said
        text={
          place === ''
            ? m.details_booked({ courier, address: addressOf(booked) })
            : m.details_booked_place({ courier, place })
        }
      />
      <Way claimId={id} booked={booked} onLeave={onLeave} />
    </div>
  );
}

/** What is said until the courier confirms. `isOnParcelPage`: what may be asked of the courier is beside it. */
export function StillElsewhere({ claim, isOnParcelPage = false }: { claim: BookedClaim; isOnParcelPage?: boolean }) {
  const { id, bookedDelivery: booked } = claim;
  if (!booked?.isElsewhere) return null;
  const { place, change } = booked;
  const courier = courierOf(booked);
  const text =
    place === ''
      ? m.details_booked_still({ courier, address: addressOf(booked) })
      : m.details_booked_still_place({ courier, place });
  return (
    <div className={styles['booked']}>
      <Said text={text} id={stillElsewhereId} />
      {(change === 'message' || !isOnParcelPage) && <Way claimId={id} booked={booked} />}
    </div>
  );
}

function Said({ text, id }: { text: string; id?: string }) {
  return (
    <p id={id}>
      <WarningIcon size={20} />
      <span>{text}</span>
    </p>
  );
}

type WayProps = { claimId: string; booked: Booked; onLeave?: () => void };

function Way({ claimId, booked, onLeave }: WayProps) {
  if (useReadOnly()) return null;
  const { change } = booked;
  if (change === 'message')
    return (
      <Link href={claimPath('messages', claimId)} onClick={() => onLeave?.()}>
        {m.parcel_message()}
      </Link>
    );
  const courier = courierOf(booked);
  const text = change === 'ask' ? m.details_booked_ask({ courier }) : m.details_booked_asked({ courier });
  return (
    <Link href={claimPath('my-delivery', claimId)} onClick={() => onLeave?.()}>
      {text}
    </Link>
  );
}
