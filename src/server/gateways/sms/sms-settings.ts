export type SmsSettings = {
  accountSid: string;
  authToken: string;
  from: string;
  apiUrl: URL | null;
};

type SmsParts = { accountSid: string | null; authToken: string | null; from: string | null; apiUrl: URL | null };

export function smsAccountSid(text: string): string {
  if (/^AC[0-9a-f]{32}$/i.test(text)) return text;
  throw new Error(`must be the Account SID of Twilio: AC and 32 characters, not “${text}”.`);
}

export function smsAuthToken(text: string): string {
  if (/^[\w-]{32,100}$/.test(text)) return text;
  throw new Error('must be the Auth Token of the same account: 32 characters.');
}

export function smsFrom(text: string): string {
  const isNumber = /^\+[1-9]\d{7,14}$/.test(text) || /^\d{3,6}$/.test(text);
  const isService = /^MG[0-9a-f]{32}$/i.test(text);
  // Networks require a letter and at most 11 characters in a name.
  const isName = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/.test(text);
  if (isNumber || isService || isName) return text;
  throw new Error(
    `must be a number such as +447700900123, a name of at most 11 letters and digits, or a messaging service MG…, not “${text}”.`,
  );
}

const names = ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'] as const;

function incompleteMessages(given: readonly string[]): string[] {
  const missing = names.filter((name) => !given.includes(name));
  if (missing.length === 0 || missing.length === names.length) return [];
  const set = names.filter((name) => given.includes(name));
  return [
    `${missing.join(' and ')} must be set too, because ${set.join(' and ')} ${set.length > 1 ? 'are' : 'is'}. Set all three, or none of them.`,
  ];
}

export function smsSettings(
  { accountSid, authToken, from, apiUrl }: SmsParts,
  given: readonly string[],
  production: boolean,
): { sms: SmsSettings | null; messages: string[] } {
  const messages = incompleteMessages(given);
  if (apiUrl && production) {
    messages.push('SMS_API_URL must not be set with NODE_ENV=production, because it is for tests.');
  }
  if (accountSid === null || authToken === null || from === null) return { sms: null, messages };
  return { sms: { accountSid, authToken, from, apiUrl }, messages };
}
