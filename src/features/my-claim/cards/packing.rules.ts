export type PackingItem =
  | 'back-up'
  | 'back-up-games'
  | 'find-my-phone'
  | 'find-my-mac'
  | 'find-my-watch'
  | 'google'
  | 'either-account'
  | 'account'
  | 'sim'
  | 'extras'
  | 'charger'
  | 'box';

export type PackedDevice = { name: string; kind: string };

const apple = /\b(?:apple|i-?phone|i-?pad|mac(?:book)?|imac)\b/i;
const android =
  /\b(?:samsung|galaxy|google|pixel|one ?plus|xiaomi|redmi|oppo|honor|huawei|motorola|moto|nothing|nokia|sony|xperia|realme|android)\b/i;

function lockOf(name: string): PackingItem {
  if (apple.test(name)) return 'find-my-phone';
  return android.test(name) ? 'google' : 'either-account';
}

export function packingList({ name, kind }: PackedDevice, maker = ''): PackingItem[] {
  const called = `${maker} ${name}`;
  switch (kind) {
    case 'phone':
    case 'tablet':
      return ['back-up', lockOf(called), 'sim', 'box'];
    case 'laptop':
      return ['back-up', apple.test(called) ? 'find-my-mac' : 'account', 'extras', 'box'];
    case 'watch':
      return ['back-up', apple.test(called) ? 'find-my-watch' : 'account', 'charger', 'box'];
    case 'console':
      return ['back-up-games', 'account', 'extras', 'box'];
    default:
      return ['back-up', 'either-account', 'sim', 'box'];
  }
}
