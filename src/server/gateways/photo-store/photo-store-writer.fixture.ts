// Writes one photo after another until it is killed; says when the first one is whole.
import { localPhotoStore } from './photo-store-local.ts';

const store = localPhotoStore(process.argv[2] ?? '');
for (let number = 0; ; number += 1) {
  const key = `${process.pid}-${number}`;
  await store.put(key, Buffer.alloc(400_000, key), 'image/jpeg');
  if (number === 0) process.send?.('begun');
}
