import { usePresence } from './usePresence.ts';

export function Present({ claimId }: { claimId: string }) {
  usePresence(claimId);
  return null;
}
