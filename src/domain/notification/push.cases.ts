import { caseTable } from "../case-table";
import { pushKindOf, pushOrigin } from "./push";

export const tables = [
  caseTable("pushKindOf", pushKindOf, [
    ["a verified payment's", ["payment_verified", {}], "payment_verified"],
    ["an order that is received has none", ["order_received", {}], undefined],
    ["an order that moves has none", ["order_moved", {}], undefined],
    [
      "F557 one that moves on its day has the day's",
      ["order_moved", { day_told: true }],
      "delivery_day",
    ],
  ]),
  caseTable("pushOrigin", pushOrigin, [
    [
      "Chrome's",
      ["https://fcm.googleapis.com/fcm/send/d1:APA91b-x_y"],
      "https://fcm.googleapis.com",
    ],
    [
      "Firefox's",
      ["https://updates.push.services.mozilla.com/wpush/v2/gAAAA"],
      "https://updates.push.services.mozilla.com",
    ],
    ["Safari's", ["https://web.push.apple.com/QGxyz"], "https://web.push.apple.com"],
    [
      "Edge's",
      ["https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2b"],
      "https://wns2-par02p.notify.windows.com",
    ],
    ["without TLS", ["http://fcm.googleapis.com/fcm/send/x"], ""],
    ["of a host that only ends alike", ["https://evilfcm.googleapis.com/x"], ""],
    ["of a host that only begins alike", ["https://fcm.googleapis.com.evil.test/x"], ""],
    ["with a user", ["https://fcm.googleapis.com@evil.test/x"], ""],
    ["with a port", ["https://fcm.googleapis.com:8443/x"], ""],
    ["of a private address", ["https://127.0.0.1/x"], ""],
    ["of this machine", ["https://localhost/x"], ""],
    ["of the cloud's own data", ["https://169.254.169.254/latest/meta-data"], ""],
    ["with a line break", ["https://fcm.googleapis.com/x\r\nHost: evil.test"], ""],
    ["without a path", ["https://fcm.googleapis.com"], ""],
    ["with a fragment", ["https://fcm.googleapis.com/x#y"], ""],
    ["with a backslash", ["https://fcm.googleapis.com\\@evil.test/x"], ""],
    ["empty", [""], ""],
  ]),
];
