import { postcode, type LoadClaim } from './load-claims.ts';
import { pageQuery } from '../../harness/summary-query.ts';

/** One kind of call, how many of a hundred it is, and Lua for its method, path, body and headers; `c` is a claim. */
export type LoadCall = { name: string; of100: number; method: string; path: string; body: string; more?: string };

const lua = (text: string): string => `[==[${text}]==]`;
const graphql = (query: string, variables: string): string =>
  `${lua(`{"query":${JSON.stringify(query)},"variables":`)} .. ${variables} .. "}"`;
const ofClaim = `'{"id":"' .. c.id .. '"}'`;

const messagesQuery = `query Messages($id: ID!) { claim(id: $id) { id unreadMessageCount
  messages { id subject body dateSent read active }
  sentMessages { id subject message dateSent state attachments { id name mediaType size url } } } }`;
const readMessage = `mutation Read($model: PortalMessageFlagsInput!) { updateMessageFlags(model: $model) { id read } }`;

const page = `headers["accept"] = "text/html"; headers["accept-encoding"] = "br"`;

/** What claimants ask of the server, nine reads to one write. */
export const loadCalls: LoadCall[] = [
  { name: "the claim's page, drawn", of100: 20, method: 'GET', path: `"/my-claim/" .. c.id`, body: 'nil', more: page },
  { name: 'My Claim by GraphQL', of100: 30, method: 'POST', path: '"/graphql"', body: graphql(pageQuery, ofClaim) },
  { name: 'messages by GraphQL', of100: 15, method: 'POST', path: '"/graphql"', body: graphql(messagesQuery, ofClaim) },
  { name: 'the Track page', of100: 5, method: 'GET', path: '"/track"', body: 'nil', more: page },
  { name: 'a script or style', of100: 20, method: 'GET', path: 'files[math.random(#files)]', body: 'nil', more: page },
  {
    name: 'look-up',
    of100: 4,
    method: 'POST',
    path: '"/api/enduser/login"',
    // As from another device: it would end the session that it came with.
    more: 'headers["cookie"] = nil',
    body: `'{"sharedDevice":true,"reference":"' .. c.number .. '","postcode":"${postcode}"}'`,
  },
  {
    name: 'message sent',
    of100: 3,
    method: 'POST',
    path: '"/api/enduser/sendMessage"',
    body: `'{"subject":"A question","message":"When will it be done?","gdprConsent":true,"claimId":"' .. c.id .. '"}'`,
  },
  {
    name: 'message read',
    of100: 3,
    method: 'POST',
    path: '"/graphql"',
    body: graphql(readMessage, `'{"model":{"id":"' .. c.message .. '","read":' .. tostring(at % 2 == 0) .. '}}'`),
  },
];

const check = `
function response(status, headers, body)
  local isWell = status == 200 and not ((headers["content-type"] or ""):find("json") and body:find('"errors":', 1, true))
  if not isWell then error(status .. " " .. body) end
end`;

/**
 * A program for wrk: these calls in their shares, about these claims, at as many a second over all connections as its
 * argument says (0 for as many as there can be), and at its end what came of it as JSON. Looking into every answer takes
 * time, so that it is done apart; a refusal is told by its status.
 */
export function wrkProgram(
  { calls, claims, files }: { calls: readonly LoadCall[]; claims: readonly LoadClaim[]; files: readonly string[] },
  isChecked: boolean,
): string {
  const rows = claims.map((c) => `{id="${c.id}",number="${c.number}",message="${c.message}",cookie="${c.cookie}"}`);
  const kinds = calls.flatMap(({ of100 }, at) => Array<number>(of100).fill(at + 1));
  const branches = calls.map(
    ({ method, path, body, more = '' }, at) =>
      `[${at + 1}] = function(c, headers) ${more}\nreturn wrk.format("${method}", ${path}, headers, ${body}) end`,
  );
  return `
local ffi = require("ffi")
ffi.cdef[[ typedef struct { long tv_sec; long tv_nsec; } timespec; int clock_gettime(int, timespec *); ]]
local spec = ffi.new("timespec")
local function now() ffi.C.clock_gettime(1, spec); return tonumber(spec.tv_sec) * 1000 + tonumber(spec.tv_nsec) / 1e6 end
local claims = { ${rows.join(',\n')} }
local files = { ${files.map((file) => `"${file}"`).join(', ')} }
local kinds = { ${kinds.join(',')} }
local at = 0
local calls = { ${branches.join(',\n')} }
local every, slot = 0, 0
function init(args) math.randomseed(8); every = args[1] == "0" and 0 or 1000 / tonumber(args[1]) end
function delay()
  if every == 0 then return 0 end
  slot = math.max(slot + every, now())
  return math.floor(slot - now() + math.random())
end
function request()
  at = at + 1
  local c = claims[math.random(#claims)]
  local house = math.random(16000)
  local headers = { ["content-type"] = "application/json", cookie = c.cookie,
    ["x-forwarded-for"] = "198.18." .. math.floor(house / 250) .. "." .. house % 250 }
  return calls[kinds[math.random(#kinds)]](c, headers)
end
${isChecked ? check : ''}
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('JSON{"requests":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\\n', summary.requests,
    summary.duration / 1e6, e.status + e.connect + e.read + e.write + e.timeout, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`;
}
