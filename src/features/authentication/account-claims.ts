/** A claim as the list of an account's claims shows it. */
export type AccountClaim = { id: string; number: string; device: string; state: string };

type Stored = {
  id: string;
  number: string;
  state: { name: string } | null;
  equipmentType: { name: string } | null;
  dataFormData: { name: string; stringValue: string | null }[];
};

const query = `{ accountClaims { id number state { name } equipmentType { name } dataFormData { name stringValue } } }`;

function deviceOf({ dataFormData, equipmentType }: Stored): string {
  const valueOf = (name: string) => dataFormData.find((item) => item.name === name)?.stringValue || null;
  const specs = [valueOf('Manufacturer'), valueOf('Model')].filter((value) => value !== null);
  return specs.join(' ') || (equipmentType?.name ?? '');
}

/** The claims with the e-mail address of who is signed in. By a plain call, because nothing of it is to be kept. */
export async function accountClaims(): Promise<AccountClaim[]> {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data }: { data?: { accountClaims: Stored[] } | null } = await answer.json();
  if (!data) throw new Error('The claims of the account were not answered.');
  return data.accountClaims.map((claim) => ({
    id: claim.id,
    number: claim.number,
    device: deviceOf(claim),
    state: claim.state?.name ?? '',
  }));
}
