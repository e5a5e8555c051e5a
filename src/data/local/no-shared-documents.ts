/*
 * Takes the place of Yjs and its helpers in the build. dexie-cloud-addon brings them for documents that
 * several people write at once: no table here has any, and they are a quarter of what a phone loads for its
 * database. The addon calls none of this but `on.new`.
 */
export const DexieYProvider = {
  on: { new: { subscribe: () => {}, unsubscribe: () => {} } },
};

export class Awareness {}
export class Decoder {}
export class Encoder {}

export {
  missing as applyAwarenessUpdate,
  missing as encodeAwarenessUpdate,
  missing as encodeStateVectorFromUpdateV2,
  missing as hasContent,
  missing as mergeUpdatesV2,
  missing as readAny,
  missing as readBigUint64,
  missing as readUint8,
  missing as readVarString,
  missing as readVarUint8Array,
  missing as removeAwarenessStates,
  missing as toUint8Array,
  missing as writeAny,
  missing as writeBigUint64,
  missing as writeVarString,
  missing as writeVarUint8Array,
};

function missing(): never {
  throw new Error("no table has documents that several people write at once");
}
