/** Half of a signature in hex: nobody guesses 128 bits. It is 22 of the 43 digits in which a token has it. */
const HEX_DIGITS = 32;
const LEFT_OUT = 21;

/**
 * What a phone keeps of the token of a session that it has left: with half of its signature it opens nothing, and the
 * server still knows whose it was (T50).
 */
export function sessionProof(token: string): string {
  return token.slice(0, -LEFT_OUT);
}

/** What to compare a signature that was sent with, both in hex: half of the true one where that is what came. */
export function provingPart(signature: string, sent: string): string {
  return sent.length === HEX_DIGITS ? signature.slice(0, HEX_DIGITS) : signature;
}
