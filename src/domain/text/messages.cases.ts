import { caseTable } from "../case-table";
import { fill, messageOf, titleOf } from "./messages";

export const tables = [
  caseTable("messageOf", messageOf, [
    ["says a message", ["name_too_short"], "Name must be at least 2 characters"],
    ["says a toast's description", ["file_too_large"], "Please upload a file smaller than 5MB"],
    ["says a toast's title where there is no more", ["copied"], "Copied!"],
    ["says it of a long email", ["email_too_long"], "Email must be less than 255 characters"],
    [
      "says it of a long password",
      ["password_too_long"],
      "Password must be at most 100 characters",
    ],
    ["says it of a long name", ["name_too_long"], "Name must be less than 100 characters"],
    ["says it of a phone", ["phone_too_short"], "Phone number must be at least 10 digits"],
    ["says it of a street", ["address_line1_required"], "Street address is required"],
    ["says it of a city", ["city_required"], "City is required"],
    ["says it of a postal code", ["postal_code_required"], "Postal code is required"],
    ["says it of an item", ["item_name_required"], "Item name is required"],
    [
      "says it of a brand preference",
      ["brand_preference_required"],
      "Brand preference is required",
    ],
    ["says it of a shop preference", ["shop_preference_required"], "Shop preference is required"],
    ["says it of a size", ["size_required"], "Size is required"],
    ["says it of a custom category", ["custom_category_required"], "Custom category is required"],
    ["says it of a custom item", ["custom_item_name_required"], "Custom item name is required"],
    ["says it of a brand", ["custom_brand_required"], "Brand is required"],
    ["says it of a custom shop", ["custom_shop_required"], "Custom shop is required"],
    ["says it of a custom size", ["custom_size_required"], "Custom size is required"],
    ["says it of no quantity", ["quantity_too_small"], "Quantity must be at least 1"],
    ["says it of a part", ["quantity_not_whole"], "Quantity must be a whole number"],
    ["says it of a large quantity", ["quantity_too_large"], "Quantity must be less than 1000"],
    [
      "says something for a code of other origin",
      ["bad"],
      "Something went wrong. Please try again.",
    ],
    [
      "is not fooled by an object's own words",
      ["toString"],
      "Something went wrong. Please try again.",
    ],
  ]),
  caseTable("titleOf", titleOf, [
    ["says a toast's title", ["file_too_large"], "File too large"],
    ["has one for what is no toast", ["city_required"], "Error"],
  ]),
  caseTable("fill", fill, [
    ["fills every place", ["{a} and {b}, {a}", { a: "x", b: "$1" }], "x and $1, x"],
    ["leaves a place without a value", ["{a} {b}", { a: "x" }], "x {b}"],
  ]),
];
