/** What `GET /_configuration/EndUserPortal` tells the browser's identity client, in the words of OpenID Connect. */
export type IdentityClientSettings = {
  authority: string;
  client_id: string;
  redirect_uri: string;
  post_logout_redirect_uri: string;
  response_type: 'code';
  scope: string;
};
