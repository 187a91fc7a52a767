import type { DeskClaim } from '../../desk-answers.rules.ts';

export type ComposerProps = { claimId: string; answer: DeskClaim; now: Date; again: () => void };

export type ModeProps = ComposerProps & {
  text: string;
  setText: (text: string) => void;
  /** Empties the field, unless something came into it since. */
  clear: (sent: string) => void;
  isShown: boolean;
};
