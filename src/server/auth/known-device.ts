import { findAccount } from "./account";

const HEADER = "X-Device";
const ID_LENGTH = 20;

/**
 * The id of the device that a request comes from, where the account signed in on it since its sessions
 * last ended; else empty. It opens nothing: it has a count of tries of its own (T80), and with an emailed link says that
 * holder and owner of an account are one person (T710).
 */
export function knownDevice(e: RequestEvent, user: RecordModel | null): string {
  const [id = "", signed = ""] = e.request.header.get(HEADER).split(".");
  return user && id.length === ID_LENGTH && $security.equal(signed, signatureOf(user, id))
    ? id
    : "";
}

/** As `knownDevice`, of the account at an address (normalised). */
export function knownDeviceAt(app: App, e: RequestEvent, email: string): string {
  return e.request.header.get(HEADER) ? knownDevice(e, findAccount(app, email)) : "";
}

/** Gives the device that signs in what it shows the next time. Says nothing about whose it is. */
export function markDevice(e: RequestEvent, user: RecordModel): void {
  const id = knownDevice(e, user) || $security.randomString(ID_LENGTH);
  e.response.header().set(HEADER, `${id}.${signatureOf(user, id)}`);
}

/** Signed with the account's key: all devices are unknown again once its sessions have ended. */
function signatureOf(user: RecordModel, id: string): string {
  return $security.hs256(`device:${id}`, user.tokenKey() + user.collection().authToken.secret);
}
