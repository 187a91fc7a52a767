type Rules = { createScriptURL: (address: string) => string };
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules };

/**
 * Returns a worker's address as Trusted Types require it. The policy of that name ignores its input, so that no other
 * address passes.
 */
export function trustedAddress(policy: string, address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(policy, { createScriptURL: () => address }).createScriptURL(address) ?? address;
}
