/** A hash that only this server can make: nobody finds what is behind it by trying. */
export function keyedHash(app: App, text: string): string {
  const { secret } = app.findCachedCollectionByNameOrId("users").passwordResetToken;
  return $security.hs256(text, secret);
}
