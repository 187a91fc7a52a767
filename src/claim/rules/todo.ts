/** What waits on the claimant. */
export type Todo =
  | { kind: 'rebook-delivery'; direction: 'collection' | 'delivery' }
  | { kind: 'pay-excess'; pence: number }
  | { kind: 'submit-passcode' }
  | { kind: 'remove-icloud' }
  /** `dueAt` is noon of the last day; null where a question of the claimant waits for us. */
  | { kind: 'decide-quote'; dueAt: Date | null }
  /** Likewise. */
  | { kind: 'choose-outcome'; dueAt: Date | null }
  /** The code of what was chosen. */
  | { kind: 'see-voucher' }
  | { kind: 'read-messages'; count: number };
