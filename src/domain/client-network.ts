const MAPPED = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const OF_NETWORK = 4;

/**
 * The network that limits count an internet address by: an IPv4 address as it is, of IPv6 the first 64 bits,
 * since each customer of a provider has all addresses of such a network.
 */
export function clientNetwork(address: string): string {
  const text = address.trim().toLowerCase().split("%")[0] ?? "";
  if (!text.includes(":")) return text;
  const mapped = MAPPED.exec(text)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = text.split("::");
  const start = groupsOf(head);
  const end = tail === undefined ? [] : groupsOf(tail);
  const gap = tail === undefined ? 0 : GROUPS - start.length - end.length;
  const groups = [...start, ...Array<string>(Math.max(0, gap)).fill("0"), ...end];
  return `${groups.slice(0, OF_NETWORK).join(":")}::/64`;
}

function groupsOf(text: string): string[] {
  return text === "" ? [] : text.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
}
