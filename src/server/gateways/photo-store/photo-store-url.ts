export type PhotoStoreSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const bucketShape = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;
const regionShape = /^[a-z0-9-]{1,40}$/;

const advice = 'must look like s3://key:secret@host/bucket?region=eu-west-2, with %-escapes in key and secret.';

/** Plain http only where the URL says so: for a store on this machine or in a closed network. */
const schemes: Record<string, string> = { 's3:': 'https:', 's3+http:': 'http:' };

/** Throws an Error that continues the setting's name and quotes nothing, because the text holds a secret. */
export function photoStoreUrl(text: string): PhotoStoreSettings {
  const { protocol, host, username, password, pathname, searchParams } = parsed(text);
  const scheme = schemes[protocol];
  const bucket = bucketShape.exec(pathname)?.[1];
  const region = searchParams.get('region') ?? 'us-east-1';
  const isKeyed = username !== '' && password !== '';
  if (!scheme || !bucket || !host || !isKeyed || !regionShape.test(region)) throw new Error(advice);
  const [accessKeyId, secretAccessKey] = [plain(username), plain(password)];
  return { endpoint: `${scheme}//${host}`, bucket, region, accessKeyId, secretAccessKey };
}

function parsed(text: string): URL {
  const url = URL.parse(text);
  if (url) return url;
  throw new Error(advice);
}

function plain(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch (error) {
    throw new Error(advice, { cause: error });
  }
}
