import { expect, test } from "vitest";
import { clientNetwork } from "@/domain/client-network";

test.each([
  ["41.13.2.7", "41.13.2.7"],
  ["::ffff:41.13.2.7", "41.13.2.7"],
  ["0:0:0:0:0:ffff:41.13.2.7", "41.13.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("T80 %s counts as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
