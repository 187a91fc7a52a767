import { postGraphql } from '#web/graphql/post-graphql.ts';

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

async function queryGraphql<Answer>(query: string, variables?: Record<string, string>): Promise<Answer> {
  return (await postGraphql(query, variables)).json();
}

type Found = { data?: { claim: { id: string } | null } | null; errors?: { extensions?: { code?: string } }[] };

export async function claimIdOf(reference: string): Promise<string | null> {
  const { data, errors } = await queryGraphql<Found>('query ($number: String!) { claim(number: $number) { id } }', {
    number: reference,
  });
  if (data?.claim) return data.claim.id;
  if (errors?.every(({ extensions }) => extensions?.code === 'CLAIM_NOT_FOUND')) return null;
  throw new Error('The claim was not answered.');
}

export async function accountClaims(): Promise<AccountClaim[]> {
  const { data } = await queryGraphql<{ data?: { accountClaims: Stored[] } | null }>(query);
  if (!data) throw new Error('The claims of the account were not answered.');
  return data.accountClaims.map((claim) => ({
    id: claim.id,
    number: claim.number,
    device: deviceOf(claim),
    state: claim.state?.name ?? '',
  }));
}
