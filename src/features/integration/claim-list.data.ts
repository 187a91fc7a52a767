import { type RawBuilder, sql } from 'kysely';

import { turnRound } from '#claim/desk/terms/term-text.rules.ts';
import { idOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { Db } from '#server/db/connect.ts';
import { instantOf, type Place } from './page-place.server.ts';

export type ListedClaim = {
  id: string;
  number: string;
  version: number;
  brand: string | null;
  state: string | null;
  external_reference: string;
  policy_number: string;
  end_user_name: string;
  end_user_email: string;
  registered_postcode: string;
  created_at: Date;
  updated_at: Date;
  updated_micros: string;
};

type ClaimSearch = {
  place: Place;
  q: string | null;
  brands: readonly string[] | null;
  withDefaultBrand: boolean;
  most: number;
};

function ofBrands({ brands, withDefaultBrand }: Pick<ClaimSearch, 'brands' | 'withDefaultBrand'>): RawBuilder<unknown> {
  if (brands === null) return sql`true`;
  return sql`(c.brand = any(${[...brands]}::text[]) ${withDefaultBrand ? sql`or c.brand is null` : sql``})`;
}

/** Returns the digits of an IMEI or of its end, from four on. A single repeated digit stands for "not known". */
function imeiDigitsIn(q: string): string | null {
  const digits = q.replaceAll(/[\s./-]/g, '');
  return /^\d{4,16}$/.test(digits) && !/^(\d)\1+$/.test(digits) ? digits : null;
}

const shortestImei = 14;

/** Returns the statement that finds the claims of an IMEI, or of those that end so. */
function byImei(digits: string, page: RawBuilder<unknown>): RawBuilder<unknown> {
  if (digits.length < shortestImei) {
    return sql`(select c.id, c.updated_at from claim_term t join claim c on c.id = t.claim_id
      where t.kind = 'imei-end' and t.term like ${`${turnRound(digits)}%`} ${page})`;
  }
  return sql`(select c.id, c.updated_at from data_form_data f join claim c on c.id = f.claim_id
    where upper(f.name) like 'IMEI%'
      and regexp_replace(left(coalesce(f.string_value, f.text_value, f.decimal_value::text), 40), '\\D', '', 'g')
        = ${digits} ${page})`;
}

/**
 * Finds claims by a text, each way by its own index and no further than one page. The expressions are those of the
 * indexes (migration 0123), also for the query's text.
 */
async function findBy(db: Db, q: string, { place, most, ...limit }: Page): Promise<RawBuilder<unknown>> {
  const behind = sql`(c.updated_at, c.id) > (${instantOf(place)}, ${place.id}::uuid)`;
  const own = ofBrands(limit);
  const page = sql`and ${behind} and ${own} order by c.updated_at, c.id limit ${most}`;
  const digits = imeiDigitsIn(q);
  const ways = [
    sql`(select c.id, c.updated_at from claim c where c.id = any(${await idOfNumber(db, q)}) ${page})`,
    sql`(select c.id, c.updated_at from claim c where c.end_user_email <> ''
      and lower(btrim(c.end_user_email) collate "C") = lower(btrim(${q}::text) collate "C") ${page})`,
    sql`(select c.id, c.updated_at from claim c where c.end_user_name <> ''
      and lower(regexp_replace(btrim(c.end_user_name), '\\s+', ' ', 'g'))
        = lower(regexp_replace(btrim(${q}::text), '\\s+', ' ', 'g')) ${page})`,
    sql`(select c.id, c.updated_at from claim c where c.registered_postcode <> ''
      and upper(regexp_replace(c.registered_postcode, '[^A-Za-z0-9]', '', 'g'))
        = upper(regexp_replace(${q}::text, '[^A-Za-z0-9]', '', 'g')) ${page})`,
  ];
  if (digits !== null) ways.push(byImei(digits, page));
  return sql`(select id, updated_at from (${sql.join(ways, sql` union `)}) ways
    order by updated_at, id limit ${most}) found join claim c on c.id = found.id`;
}

type Page = Omit<ClaimSearch, 'q'>;

function pageOf(which: RawBuilder<unknown>, { place, most }: Page): RawBuilder<unknown> {
  return sql`(select c.* from claim c where ${which} and (c.updated_at, c.id) > (${instantOf(place)}, ${place.id}::uuid)
    order by c.updated_at, c.id limit ${most})`;
}

/** Reads a page of each brand by that brand's index, because other brands may have many times as many claims. */
function ownClaims(brands: readonly string[], page: Page): RawBuilder<unknown> {
  const ofNone = page.withDefaultBrand ? [pageOf(sql`c.brand is null`, page)] : [];
  const pages = [...brands.map((brand) => pageOf(sql`c.brand = ${brand}`, page)), ...ofNone];
  return sql`(select * from (${sql.join(pages, sql` union all `)}) own order by updated_at, id limit ${page.most}) c`;
}

export async function claimsStatement(db: Db, { q, ...search }: ClaimSearch): Promise<RawBuilder<ListedClaim>> {
  const { brands } = search;
  const all = brands === null ? sql`${pageOf(sql`true`, search)} c` : ownClaims(brands, search);
  return sql<ListedClaim>`select c.id, c.number, c.version, c.brand, s.system_name as state,
      c.external_reference, c.policy_number, c.end_user_name, c.end_user_email, c.registered_postcode,
      c.created_at, c.updated_at, (extract(epoch from c.updated_at) * 1000000)::bigint::text as updated_micros
    from ${q === null ? all : await findBy(db, q, search)} left join state s on s.id = c.state_id
    order by c.updated_at, c.id`;
}

export async function claimsBehind(db: Db, search: ClaimSearch): Promise<ListedClaim[]> {
  const statement = await claimsStatement(db, search);
  return (await statement.execute(db)).rows;
}
