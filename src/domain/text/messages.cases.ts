import { caseTable } from "../case-table";
import { fill, messageOf } from "./messages";

export const tables = [
  caseTable("messageOf", messageOf, [
    ["says a message", ["name_too_short"], "Name must be at least 2 characters"],
    ["says a toast's description", ["file_too_large"], "Please upload a file smaller than 5MB"],
    ["says a toast's title where there is no more", ["copied"], "Copied!"],
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
  caseTable("fill", fill, [
    ["fills every place", ["{a} and {b}, {a}", { a: "x", b: "$1" }], "x and $1, x"],
    ["leaves a place without a value", ["{a} {b}", { a: "x" }], "x {b}"],
  ]),
];
