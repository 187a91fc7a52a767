export const wishKinds = ['day', 'place', 'neighbour', 'safe-place', 'address'] as const;
