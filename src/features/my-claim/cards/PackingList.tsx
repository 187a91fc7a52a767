import { useId } from 'react';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { Link } from '#web/router.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { packingList, type PackedDevice, type PackingItem } from './packing.rules.ts';
import { useTicks } from '#features/my-claim/useTicks.ts';
import styles from './PackingList.module.css';

type PackingListProps = { claimId: string; device: PackedDevice; maker: string };

export function PackingList({ claimId, device, maker }: PackingListProps) {
  const id = useId();
  const readOnly = useReadOnly();
  const { ticks, isKept, toggle } = useTicks(claimId);
  return (
    <div className={styles['packing']}>
      <ul aria-label={m.my_claim_pack_list()}>
        {packingList(device, maker).map((item) => (
          <li key={item}>
            <Checkbox
              id={`${id}-${item}`}
              label={texts[item].what()}
              hint={texts[item].why()}
              checked={ticks.has(item)}
              onChange={() => toggle(item)}
            />
          </li>
        ))}
      </ul>
      <div className={styles['foot']}>
        <p className={styles['kept']}>{isKept ? m.my_claim_pack_kept() : m.my_claim_pack_not_kept()}</p>
        {!readOnly && <Link href={claimPath('messages', claimId)}>{m.my_claim_ask_another_day()}</Link>}
      </div>
    </div>
  );
}

type ItemText = { what: () => string; why: () => string };

const texts: Readonly<Record<PackingItem, ItemText>> = {
  'back-up': { what: m.my_claim_pack_back_up, why: m.my_claim_pack_back_up_why },
  'back-up-games': { what: m.my_claim_pack_back_up_games, why: m.my_claim_pack_back_up_why },
  'find-my-phone': { what: m.my_claim_pack_find_my, why: m.my_claim_pack_find_my_phone },
  'find-my-mac': { what: m.my_claim_pack_find_my, why: m.my_claim_pack_find_my_mac },
  'find-my-watch': { what: m.my_claim_pack_find_my, why: m.my_claim_pack_find_my_watch },
  google: { what: m.my_claim_pack_google, why: m.my_claim_pack_google_why },
  'either-account': { what: m.my_claim_pack_either, why: m.my_claim_pack_either_why },
  account: { what: m.my_claim_pack_account, why: m.my_claim_pack_account_why },
  sim: { what: m.my_claim_pack_sim, why: m.my_claim_pack_sim_why },
  extras: { what: m.my_claim_pack_extras, why: m.my_claim_pack_extras_why },
  charger: { what: m.my_claim_pack_charger, why: m.my_claim_pack_charger_why },
  box: { what: m.my_claim_pack_box, why: m.my_claim_pack_box_why },
};
