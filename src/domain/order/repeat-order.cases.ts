import { caseTable } from "../case-table";
import { repeatedDelivery } from "./repeat-order";

const HOME = {
  id: "home",
  label: "Home",
  line1: "43 Cavendish Road",
  line2: "",
  suburb: "Yeoville",
  city: "Johannesburg",
  province: "Gauteng",
  postal_code: "2198",
  is_default: true,
  delivery_instructions: "",
};
const MUM = {
  ...HOME,
  id: "mum",
  label: "Mum",
  line1: "7 Main Street",
  is_default: false,
  delivery_instructions: "Ring twice",
};
const TO_MUM = {
  fullName: "Thandi Nkosi",
  phone: "082 123 4567",
  addressLine1: "7 Main Street",
  addressLine2: "",
  suburb: "Yeoville",
  city: "Johannesburg",
  province: "Gauteng",
  postalCode: "2198",
  deliveryInstructions: "Ring once",
};
const AT_HOME = {
  ...TO_MUM,
  addressLine1: "43 Cavendish Road",
  deliveryInstructions: "",
};
const NOTHING = { profile: null, addresses: [] };

export const tables = [
  caseTable("repeatedDelivery", repeatedDelivery, [
    ["keeps what was ordered where nothing else is known", [TO_MUM, NOTHING], TO_MUM],
    [
      "keeps the address as it is saved now",
      [TO_MUM, { profile: null, addresses: [HOME, MUM] }],
      { ...TO_MUM, deliveryInstructions: "Ring twice" },
    ],
    [
      "takes the default address where the member removed the other",
      [TO_MUM, { profile: null, addresses: [HOME] }],
      AT_HOME,
    ],
    [
      "takes the name and the number of the profile",
      [TO_MUM, { ...NOTHING, profile: { full_name: "Thandi Mokoena", phone: "+27831112222" } }],
      { ...TO_MUM, fullName: "Thandi Mokoena", phone: "083 111 2222" },
    ],
    [
      "keeps the ordered number where the profile has none",
      [TO_MUM, { ...NOTHING, profile: { full_name: "", phone: "" } }],
      TO_MUM,
    ],
    [
      "takes the default address where only the basket is known",
      [undefined, { profile: null, addresses: [MUM] }],
      {
        addressLine1: "7 Main Street",
        addressLine2: "",
        suburb: "Yeoville",
        city: "Johannesburg",
        province: "Gauteng",
        postalCode: "2198",
        deliveryInstructions: "Ring twice",
      },
    ],
    ["leaves all as it is where nothing is known", [undefined, NOTHING], {}],
  ]),
];
