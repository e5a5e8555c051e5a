import { caseTable } from "../case-table";
import { followedDelivery, repeatedDelivery } from "./repeat-order";

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
const BOTH = { profile: null, addresses: [HOME, MUM] };
const NO_DEFAULT = { ...HOME, is_default: false };
const MOVED = { ...MUM, line1: "9 New Street" };
const { fullName: _, phone: __, ...ADDRESS_OF_MUM } = TO_MUM;
const HOMEWARD = {
  ...ADDRESS_OF_MUM,
  addressLine1: "43 Cavendish Road",
  deliveryInstructions: "",
};
const AT_NEW = {
  ...ADDRESS_OF_MUM,
  addressLine1: "9 New Street",
  deliveryInstructions: "Ring twice",
};
const THANDI = { full_name: "Thandi Nkosi", phone: "+27821234567" };
const CORRECTED = { full_name: "Thandi Mokoena", phone: "+27831112222" };

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
  caseTable("followedDelivery", followedDelivery, [
    ["an address that is corrected", [TO_MUM, BOTH, { ...BOTH, addresses: [HOME, MOVED] }], AT_NEW],
    [
      "its instructions, where none were typed for this order",
      [
        { ...TO_MUM, deliveryInstructions: "Ring twice" },
        BOTH,
        { ...BOTH, addresses: [HOME, { ...MUM, delivery_instructions: "Knock" }] },
      ],
      { ...ADDRESS_OF_MUM, deliveryInstructions: "Knock" },
    ],
    [
      "not its instructions, where others were typed for this order",
      [TO_MUM, BOTH, { ...BOTH, addresses: [HOME, { ...MUM, delivery_instructions: "Knock" }] }],
      {},
    ],
    [
      "the default one where it was removed",
      [TO_MUM, BOTH, { ...BOTH, addresses: [HOME] }],
      HOMEWARD,
    ],
    [
      "a new default one where it was the default",
      [AT_HOME, BOTH, { ...BOTH, addresses: [{ ...MUM, is_default: true }, NO_DEFAULT] }],
      { ...ADDRESS_OF_MUM, deliveryInstructions: "Ring twice" },
    ],
    [
      "no new default one where another was chosen",
      [
        { ...TO_MUM, deliveryInstructions: "Ring twice" },
        BOTH,
        { ...BOTH, addresses: [{ ...NO_DEFAULT, id: "new", is_default: true }, NO_DEFAULT, MUM] },
      ],
      { ...ADDRESS_OF_MUM, deliveryInstructions: "Ring twice" },
    ],
    [
      "no address that was typed for it alone",
      [{ ...TO_MUM, addressLine1: "1 Long Street" }, BOTH, { ...BOTH, addresses: [MOVED] }],
      {},
    ],
    ["none where all were removed", [TO_MUM, BOTH, NOTHING], {}],
    [
      "name and number, as the profile says them",
      [TO_MUM, { ...NOTHING, profile: THANDI }, { ...NOTHING, profile: CORRECTED }],
      { fullName: "Thandi Mokoena", phone: "083 111 2222" },
    ],
    [
      "not the name that was typed for it alone",
      [
        { ...TO_MUM, fullName: "Gogo" },
        { ...NOTHING, profile: THANDI },
        { ...NOTHING, profile: CORRECTED },
      ],
      { phone: "083 111 2222" },
    ],
  ]),
];
