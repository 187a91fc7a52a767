import { displayAddressLines, parseAddress } from '#shared/people/address.ts';
import * as m from '#web/messages/index.ts';
import styles from './Addresses.module.css';

export function AddressLines({ text }: { text: string }) {
  const address = parseAddress(text);
  const lines = address ? displayAddressLines(address) : [];
  if (lines.length === 0) return <p className={styles['none']}>{m.details_no_address()}</p>;
  return <p className={styles['lines']}>{lines.join('\n')}</p>;
}
