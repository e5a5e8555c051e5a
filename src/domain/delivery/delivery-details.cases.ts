import { caseTable, checkedBy } from "../case-table";
import { addressLine, type DeliveryDetails, deliveryDetailsSchema } from "./delivery-details";

const typed = {
  fullName: " Thandi  Mokoena ",
  phone: "082 123 4567",
  email: "thandi@example.co.za",
  addressLine1: "43 Cavendish Road",
  addressLine2: "Unit 4",
  suburb: "Yeoville",
  city: "Johannesburg",
  province: "Gauteng",
  postalCode: "0002",
  deliveryInstructions: "Ring twice,\r\nthe dog is friendly",
};

const checked: DeliveryDetails = {
  ...typed,
  fullName: "Thandi Mokoena",
  phone: "+27821234567",
  province: "Gauteng",
  deliveryInstructions: "Ring twice,\nthe dog is friendly",
};

const required = {
  fullName: "Bo",
  phone: "0821234567",
  email: "bo@example.co.za",
  addressLine1: "1 A",
  city: "PE",
  postalCode: "600",
};

export const tables = [
  caseTable("deliveryDetailsSchema", checkedBy(deliveryDetailsSchema), [
    ["takes what a member types", [typed], checked],
    ["gives the same again", [checked], checked],
    [
      "needs six fields only, at their least",
      [required],
      {
        ...required,
        phone: "+27821234567",
        addressLine2: "",
        suburb: "",
        province: "",
        deliveryInstructions: "",
      },
    ],
    [
      "names what is missing in the order of the screen",
      [{}],
      [
        "fullName: name_too_short",
        "phone: phone_too_short",
        "email: email_invalid",
        "addressLine1: address_line1_required",
        "city: city_required",
        "postalCode: postal_code_required",
      ],
    ],
    [
      "does not count spaces",
      [{ ...typed, fullName: "   B ", city: "  P   " }],
      ["fullName: name_too_short", "city: city_required"],
    ],
    ["counts an emoji as one", [{ ...typed, fullName: "😀" }], ["fullName: name_too_short"]],
    [
      "counts a phone number as typed, without the spaces around",
      [{ ...typed, phone: " 821234567 " }],
      ["phone: phone_too_short"],
    ],
    [
      "takes a name from right to left",
      [{ ...typed, fullName: "محمد علي" }],
      {
        ...checked,
        fullName: "محمد علي",
      },
    ],
    [
      "takes markup as the text it is",
      [{ ...typed, fullName: "<script>alert(1)</script>" }],
      {
        ...checked,
        fullName: "<script>alert(1)</script>",
      },
    ],
    [
      "takes out what cannot be typed",
      [{ ...typed, fullName: "Tha\u0000ndi\u0007 Mo\nkoena" }],
      {
        ...checked,
        fullName: "Thandi Mo koena",
      },
    ],
    [
      "names what is too long in the order of the screen",
      [
        {
          fullName: "n".repeat(101),
          phone: "0".repeat(21),
          email: `${"e".repeat(250)}@example.co.za`,
          addressLine1: "a".repeat(201),
          addressLine2: "a".repeat(201),
          suburb: "s".repeat(101),
          city: "c".repeat(101),
          province: "Atlantis",
          postalCode: "1".repeat(21),
          deliveryInstructions: "i".repeat(1001),
        },
      ],
      [
        "fullName: name_too_long",
        "phone: phone_too_long",
        "email: email_too_long",
        "addressLine1: address_line1_too_long",
        "addressLine2: address_line2_too_long",
        "suburb: suburb_too_long",
        "city: city_too_long",
        "province: province_invalid",
        "postalCode: postal_code_too_long",
        "deliveryInstructions: delivery_instructions_too_long",
      ],
    ],
    [
      "refuses other types",
      [{ ...typed, fullName: 7, suburb: [] }],
      ["fullName: name_too_short", "suburb: text_invalid"],
    ],
  ]),
  caseTable("addressLine", addressLine, [
    [
      "names the unit before the street",
      [checked],
      "Unit 4, 43 Cavendish Road, Yeoville, Johannesburg, Gauteng, 0002",
    ],
    [
      "leaves out what is empty",
      [{ ...checked, addressLine2: "", suburb: "", province: "" }],
      "43 Cavendish Road, Johannesburg, 0002",
    ],
  ]),
];
