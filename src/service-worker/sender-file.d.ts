/** The address of data/sync/sender.ts, built (scripts/sender.mjs). */
declare module "virtual:sender-file" {
  const senderFile: string;
  export default senderFile;
}
