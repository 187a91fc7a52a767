function hextetsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((hextet) => hextet.replace(/^0+(?=.)/, '').toLowerCase());
}

/**
 * Returns the client network of an address: a whole IPv4 address, or the first 64 bits of an IPv6 one, because a client
 * has the whole /64. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function clientNetworkOf(address: string): string {
  const bare = address.replace(/%.*/s, '');
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!bare.includes(':')) return bare;
  const [head = '', tail = ''] = bare.split('::');
  const front = hextetsOf(head);
  const back = hextetsOf(tail);
  const width = front.length + back.length + (bare.includes('.') ? 1 : 0);
  const filled = [...front, ...Array<string>(Math.max(0, 8 - width)).fill('0'), ...back];
  return `${filled.slice(0, 4).join(':')}::/64`;
}
